import type { BodyOf, CallRow, Contract, ParamsOf, QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { Result } from '@placejuste/domain/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { isMissingParent } from '../postgres/index.ts';
import type { Identify, RequestUser } from './identify.ts';
import { toHttpStatus } from './refusal-status.ts';
import { HttpRefusal } from './http-refusal.ts';
import { serverMessages } from './server.messages.fr.ts';
import type { Platform } from './slice.ts';

/** A call's parts, parsed by its row of the contract. */
export interface CallInput<User, Params = unknown, Query = unknown, Body = unknown> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly user: User;
  readonly requestId: string;
  readonly ip: string;
}

type Handler<Row extends CallRow> = (
  input: CallInput<Row['access'] extends 'public' ? undefined : RequestUser, ParamsOf<Row>, QueryOf<Row>, BodyOf<Row>>,
  platform: Platform,
) => Promise<Result<ReplyOf<Row>, keyof Row['refusals'] & string>>;

/** One handler for each call: a missing handler, or a code that the contract does not declare, does not compile. */
export type Handlers<Calls extends Readonly<Record<string, CallRow>>> = {
  readonly [Name in keyof Calls]: Handler<Calls[Name]>;
};

/** Default limit of a call: requests a minute from one address. */
export const usualPerMinute = 240;

/** A mounted call, stored in the configuration of its route, where the description of the API reads it. */
export interface MountedCall {
  readonly name: string;
  readonly row: CallRow;
  readonly messages: Readonly<Record<string, string>>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly call?: MountedCall;
  }
}

interface SliceCalls<Calls extends Readonly<Record<string, CallRow>>> {
  readonly contract: Contract<Calls>;
  readonly handlers: Handlers<Calls>;
  readonly platform: Platform;
}

/** Mounts a slice's calls: access, parsing, refusal envelope, and validation of replies before they are sent. */
export function mountCalls<const Calls extends Readonly<Record<string, CallRow>>>(
  app: FastifyInstance,
  { contract, handlers, platform }: SliceCalls<Calls>,
): void {
  for (const name of Object.keys(contract.calls)) {
    const row = contract.calls[name] as CallRow;
    const call: MountedCall = { name, row, messages: contract.messages };
    const handle = handlers[name] as unknown as Handler<CallRow>;
    app.route({
      method: row.method,
      url: row.path,
      config: { rateLimit: { max: row.perMinute ?? usualPerMinute, timeWindow: '1 minute' }, call },
      handler: async (request, reply) => reply.send(await answerCall({ call, handle, platform }, request)),
    });
  }
}

interface HandledCall {
  readonly call: MountedCall;
  readonly handle: Handler<CallRow>;
  readonly platform: Platform;
}

/** Returns the reply of a call. @throws HttpRefusal when the call is refused */
async function answerCall(
  { call: { row, messages }, handle, platform }: HandledCall,
  request: FastifyRequest,
): Promise<unknown> {
  const user = await admitUser(row, platform.identify, request.headers.authorization);
  const input = {
    params: parseWith(row.params, request.params),
    query: parseWith(row.query, request.query),
    body: parseWith(row.body, request.body),
    user,
    requestId: request.id,
    ip: request.ip,
  };
  const outcome = await handle(input as never, platform).catch(async (error: unknown) => {
    // The account may have been closed since access was checked: that is no fault of ours.
    if (isMissingParent(error)) await admitUser(row, platform.identify, request.headers.authorization);
    throw error;
  });
  if (outcome.ok) return z.parse(row.reply, outcome.value);
  const kind = row.refusals[outcome.code];
  if (kind === undefined) throw new Error(`Undeclared refusal ${outcome.code}`);
  const fields = outcome.fields === undefined ? undefined : describeIssues(outcome.fields, messages);
  throw new HttpRefusal(toHttpStatus(kind), outcome.code, messages[outcome.code] ?? outcome.code, fields);
}

async function admitUser(
  row: CallRow,
  identify: Identify,
  authorization: string | undefined,
): Promise<RequestUser | undefined> {
  if (row.access === 'public') return undefined;
  const user = await identify.findUser(authorization);
  if (user === null) throw new HttpRefusal(401, 'NOT_SIGNED_IN', serverMessages.NOT_SIGNED_IN);
  if (row.access === 'user') return user;
  const grantedRoles = await identify.listRoles(user.id);
  if (!row.access.roles.some((role) => grantedRoles.includes(role))) {
    throw new HttpRefusal(403, 'ROLE_REQUIRED', serverMessages.ROLE_REQUIRED);
  }
  if (user.aal !== row.access.aal) {
    throw new HttpRefusal(403, 'SECOND_FACTOR_REQUIRED', serverMessages.SECOND_FACTOR_REQUIRED);
  }
  return user;
}

function parseWith(schema: CallRow['body'], value: unknown): unknown {
  if (schema === undefined) return undefined;
  const result = z.safeParse(schema, value ?? {});
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.join('.')] = serverMessages.INVALID_FIELD;
  throw new HttpRefusal(400, 'INVALID_REQUEST', serverMessages.INVALID_REQUEST, fields);
}

function describeIssues(
  fields: Readonly<Record<string, string>>,
  messages: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([path, code]) => [path, messages[code] ?? code]));
}
