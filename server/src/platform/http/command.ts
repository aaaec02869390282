import type { Result } from '@placejuste/domain/kernel';
import type { CommandContext, ServiceCommandContext, ServiceContext } from './command-context.ts';
import type { RequestUser } from './identify.ts';
import type { CallInput } from './mount-calls.ts';
import { readAsService, readAsUser, runAsService, runAsUser, readOnStandby } from './run-command.ts';
import type { Platform } from './slice.ts';

type OrUnknown<Part> = undefined extends Part ? unknown : Part;
/** The parts of a request, as one object. */
export type InputOf<Request> = Request extends {
  readonly params: infer P;
  readonly query: infer Q;
  readonly body: infer B;
}
  ? OrUnknown<P> & OrUnknown<Q> & OrUnknown<B>
  : never;
type PublicOrUserRequest = CallInput<RequestUser | undefined>;
type CallHandler<Request, Output, Code extends string> = (
  request: Request,
  platform: Platform,
) => Promise<Result<Output, Code>>;

/**
 * Makes the handler of a call from what it runs, in a transaction of the person who asks. `inputFrom` makes the input;
 * without it, the input is the parameters, the query and the body together.
 */
interface UserCall {
  <Request extends CallInput<RequestUser>, Input, Output, Code extends string>(
    run: (context: CommandContext, input: Input) => Promise<Result<Output, Code>>,
    inputFrom: (request: Request) => Input,
  ): CallHandler<Request, Output, Code>;
  <Request extends CallInput<RequestUser>, Output, Code extends string>(
    run: (context: CommandContext, input: NoInfer<InputOf<Request>>) => Promise<Result<Output, Code>>,
  ): CallHandler<Request, Output, Code>;
}

/** Like `UserCall`, in a transaction of the service: the caller may be anyone the contract lets in. */
interface ServiceCall {
  <Request extends PublicOrUserRequest, Input, Output, Code extends string>(
    run: (context: ServiceCommandContext<Request['user']>, input: Input) => Promise<Result<Output, Code>>,
    inputFrom: (request: Request) => Input,
  ): CallHandler<Request, Output, Code>;
  <Request extends PublicOrUserRequest, Output, Code extends string>(
    run: (
      context: ServiceCommandContext<Request['user']>,
      input: NoInfer<InputOf<Request>>,
    ) => Promise<Result<Output, Code>>,
  ): CallHandler<Request, Output, Code>;
}

/** A call that changes something. */
export const command: UserCall = createUserCall(runAsUser);

/** A call that only reads: PostgreSQL refuses any write it would make. */
export const query: UserCall = createUserCall(readAsUser);

/** Like `command`, for rows that are not the caller's own: the command checks what they may do. */
export const serviceCommand: ServiceCall = createServiceCall(runAsService);

/** Like `query`, for rows that are not the caller's own. */
export const serviceQuery: ServiceCall = createServiceCall(readAsService);

/** Like `serviceQuery`, for rows that may be read from a standby, which lags; refusals come from the primary. */
export const standbyQuery: ServiceCall = createServiceCall(readOnStandby);

type OpenUserTransaction = (
  platform: Platform,
  user: RequestUser,
  work: (context: CommandContext) => Promise<unknown>,
) => Promise<unknown>;

type OpenServiceTransaction = (
  platform: Platform,
  work: (context: ServiceContext) => Promise<unknown>,
) => Promise<unknown>;

// The interfaces above type what callers pass. The two functions below only pass it on, so their types are loose.

function createUserCall(openTransaction: OpenUserTransaction): UserCall {
  const call =
    (
      run: (context: CommandContext, input: never) => Promise<unknown>,
      inputFrom: (request: never) => unknown = mergeInput,
    ) =>
    (request: CallInput<RequestUser>, platform: Platform) =>
      openTransaction(platform, request.user, (context) => run(context, inputFrom(request as never) as never));
  return call as UserCall;
}

function createServiceCall(openTransaction: OpenServiceTransaction): ServiceCall {
  const call =
    (
      run: (context: ServiceCommandContext<never>, input: never) => Promise<unknown>,
      inputFrom: (request: never) => unknown = mergeInput,
    ) =>
    (request: PublicOrUserRequest, platform: Platform) =>
      openTransaction(platform, (context) =>
        run({ ...context, user: request.user as never }, inputFrom(request as never) as never),
      );
  return call as ServiceCall;
}

function mergeInput({ params, query: queryInput, body }: PublicOrUserRequest): unknown {
  return { ...(params as object), ...(queryInput as object), ...(body as object) };
}
