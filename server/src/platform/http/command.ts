import type { Result } from '@placejuste/domain/kernel';
import {
  isLostConnection,
  isMissingParent,
  isOutage,
  isTooLate,
  type Access,
  type Database,
  type Tx,
} from '../postgres/index.ts';
import type { RequestUser } from './identify.ts';
import type { CallInput } from './mount-calls.ts';
import type { Jobs } from '../jobs/index.ts';
import type { Platform } from './slice.ts';

/** Work of the service itself, in its open transaction, which runs as the owner of the tables. */
export interface ServiceContext extends Omit<Platform, 'db' | 'identify' | 'jobs' | 'standby'> {
  readonly tx: Tx;
  readonly jobs: Jobs;
}

/** Work a person asked for, in its open transaction. Row security shows the person's own rows. */
export interface CommandContext extends ServiceContext {
  readonly user: RequestUser;
  readonly sending: Sending;
}

/** How a request reached the service: at once, or later from the outbox of a phone. */
export interface Sending {
  /** When the person acted, as the phone claims, on our clock; null when they act now. */
  readonly actedAt: Date | null;
  /** By how much the phone's clock was ahead of ours when it sent, in ms; null when it did not say. */
  readonly clockAheadMs: number | null;
  /** The phone's monotonic clock when it sent; null when it did not say. */
  readonly sentTick: { readonly session: string; readonly ms: number } | null;
}

export const sentNow: Sending = { actedAt: null, clockAheadMs: null, sentTick: null };

/** A service command that a person asked for: it reads or writes rows that are not theirs, after a check of its own. */
export type ServiceCommandContext<User = RequestUser> = ServiceContext & { readonly user: User };

type Defined<Part> = undefined extends Part ? unknown : Part;
/** The parts of a request, as one object. */
export type InputOf<Request> = Request extends {
  readonly params: infer P;
  readonly query: infer Q;
  readonly body: infer B;
}
  ? Defined<P> & Defined<Q> & Defined<B>
  : never;
type PublicOrUserRequest = CallInput<RequestUser | undefined>;
type Answer<Request, Output, Code extends string> = (
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
  ): Answer<Request, Output, Code>;
  <Request extends CallInput<RequestUser>, Output, Code extends string>(
    run: (context: CommandContext, input: NoInfer<InputOf<Request>>) => Promise<Result<Output, Code>>,
  ): Answer<Request, Output, Code>;
}

/** Like `UserCall`, in a transaction of the service: the caller may be anyone the contract lets in. */
interface ServiceCall {
  <Request extends PublicOrUserRequest, Input, Output, Code extends string>(
    run: (context: ServiceCommandContext<Request['user']>, input: Input) => Promise<Result<Output, Code>>,
    inputFrom: (request: Request) => Input,
  ): Answer<Request, Output, Code>;
  <Request extends PublicOrUserRequest, Output, Code extends string>(
    run: (
      context: ServiceCommandContext<Request['user']>,
      input: NoInfer<InputOf<Request>>,
    ) => Promise<Result<Output, Code>>,
  ): Answer<Request, Output, Code>;
}

/** A call that changes something. */
export const command: UserCall = createUserCall('read write');

/** A call that only reads: PostgreSQL refuses any write it would make. */
export const query: UserCall = createUserCall('read only');

// Inside, nothing depends on the types that the interfaces hold callers to.
function createUserCall(access: Access): UserCall {
  const call =
    (run: (context: CommandContext, input: never) => unknown, inputFrom: (request: never) => unknown = mergeInput) =>
    (request: CallInput<RequestUser>, platform: Platform) =>
      openAsUser(platform, { user: request.user, access }, async (context) =>
        run(context, inputFrom(request as never) as never),
      );
  return call as UserCall;
}

/** Like `command`, for rows that are not the caller's own: the command checks what they may do. */
export const serviceCommand: ServiceCall = createServiceCall('read write');

/** Like `query`, for rows that are not the caller's own. */
export const serviceQuery: ServiceCall = createServiceCall('read only');

function createServiceCall(access: Access): ServiceCall {
  const call =
    (
      run: (context: ServiceCommandContext<never>, input: never) => unknown,
      inputFrom: (request: never) => unknown = mergeInput,
    ) =>
    (request: PublicOrUserRequest, platform: Platform) =>
      openAsService(platform, access, async (context) =>
        run({ ...context, user: request.user as never }, inputFrom(request as never) as never),
      );
  return call as ServiceCall;
}

/** Like `serviceQuery`, for what may be as late as a standby; a refusal is always the primary's. */
export const standbyQuery = ((
  run: (context: ServiceCommandContext<never>, input: never) => Promise<unknown>,
  inputFrom: (request: never) => unknown = mergeInput,
) =>
  (request: PublicOrUserRequest, platform: Platform) =>
    runLateRead(platform, (context) =>
      run({ ...context, user: request.user as never }, inputFrom(request as never) as never),
    )) as ServiceCall;

type LateReading = Omit<Platform, 'db' | 'standby'> & { readonly db: Pick<Database, 'asService'> };

/**
 * Reads as the service where what is read may be late: on the standby while it is near enough, else on the primary. The
 * primary is asked too when the standby fails, or found nothing (`isFound`): what was written since is not denied.
 */
export async function runLateRead<Outcome>(
  { standby, ...platform }: Platform,
  work: (context: ContextOf<LateReading>) => Promise<Outcome>,
  isFound: (outcome: Outcome) => boolean = (outcome) => !isRefusal(outcome),
): Promise<Outcome> {
  const copy = standby?.getReadable() ?? null;
  if (copy !== null) {
    try {
      const outcome = await openAsService<LateReading, Outcome>({ ...platform, db: copy }, 'read only', work);
      if (isFound(outcome)) return outcome;
    } catch (error) {
      // Any other error is ignored: the primary, which may be a migration ahead, raises it again if it is real.
      if (isOutage(error) || isTooLate(error)) standby?.leave();
    }
  }
  return openAsService<LateReading, Outcome>(platform, 'read only', work);
}

function mergeInput({ params, query: queryInput, body }: PublicOrUserRequest): unknown {
  return { ...(params as object), ...(queryInput as object), ...(body as object) };
}

/**
 * Opens the transaction of a person's command. A refusal undoes what the command wrote, for a route as for an action
 * that arrives by synchronisation.
 */
export function runAsUser<Outcome>(
  platform: Platform,
  user: RequestUser,
  work: (context: CommandContext) => Promise<Outcome>,
): Promise<Outcome> {
  return openAsUser(platform, { user, access: 'read write' }, work);
}

/**
 * Like `runAsUser`, for work that tells by a key whether it was done: when the connection is lost, even after the
 * commit and before its answer, the second time finds what the first one did.
 */
export async function runRepeatableAsUser<Outcome>(
  platform: Platform,
  user: RequestUser,
  work: (context: CommandContext) => Promise<Outcome>,
): Promise<Outcome> {
  const attemptWork = (): Promise<Outcome> => runAsUser(platform, user, work);
  return attemptWork().catch((error: unknown) => (isLostConnection(error) ? attemptWork() : Promise.reject(error)));
}

/**
 * Opens a transaction of the service: for a job, a webhook, the start, or a command that concerns other people's rows.
 * The context holds whatever was injected, with `tx` in place of `db`.
 */
export function runAsService<Injected extends Pick<Platform, 'db'>, Outcome>(
  platform: Injected,
  work: (context: ContextOf<Injected>) => Promise<Outcome>,
): Promise<Outcome> {
  return openAsService(platform, 'read write', work);
}

/** Like `runAsService`, for what only reads: PostgreSQL refuses any write, and a lost connection costs nothing. */
export function readAsService<Injected extends Pick<Platform, 'db'>, Outcome>(
  platform: Injected,
  work: (context: ContextOf<Injected>) => Promise<Outcome>,
): Promise<Outcome> {
  return openAsService(platform, 'read only', work);
}

function openAsUser<Outcome>(
  { db, identify: _identify, standby: _standby, ...injected }: Platform,
  { user, access }: { readonly user: RequestUser; readonly access: Access },
  work: (context: CommandContext) => Promise<Outcome>,
): Promise<Outcome> {
  return rollBackRefusals(
    (transact) => db.asUser(user.claims, transact, access),
    (tx) => work({ ...injected, tx, user, sending: sentNow }),
  );
}

function openAsService<Injected extends { readonly db: Pick<Database, 'asService'> }, Outcome>(
  { db, ...injected }: Injected,
  access: Access,
  work: (context: ContextOf<Injected>) => Promise<Outcome>,
): Promise<Outcome> {
  return rollBackRefusals(
    (transact) => db.asService(transact, access),
    (tx) => work({ ...injected, tx }),
  );
}

/** Injected parts, with the open transaction in place of the database. */
type ContextOf<Injected> = Omit<Injected, 'db'> & Pick<ServiceContext, 'tx'>;

/** Carries a refusal out of the transaction that it rolls back. */
class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly outcome: unknown;
  constructor(outcome: unknown) {
    super('The command refused');
    this.outcome = outcome;
  }
}

async function rollBackRefusals<Outcome>(
  openTransaction: (transact: (tx: Tx) => Promise<Outcome>) => Promise<Outcome>,
  work: (tx: Tx) => Promise<Outcome>,
): Promise<Outcome> {
  const attemptWork = (): Promise<Outcome> =>
    openTransaction(async (tx) => {
      const outcome = await work(tx);
      if (isRefusal(outcome)) throw new RefusedError(outcome);
      return outcome;
    });
  try {
    // A file or an account may go between the moment it is found and the moment it is named: the second time the
    // command does not find it, and refuses.
    return await attemptWork().catch((error: unknown) =>
      isMissingParent(error) ? attemptWork() : Promise.reject(error),
    );
  } catch (error) {
    if (error instanceof RefusedError) return error.outcome as Outcome;
    throw error;
  }
}

function isRefusal(outcome: unknown): boolean {
  return typeof outcome === 'object' && outcome !== null && 'ok' in outcome && outcome.ok === false;
}
