import type { Role } from '@placejuste/domain/account';
import type { z } from 'zod';

export type { Role };

/** The people who may call: anyone, a signed-in person, or given roles whose session passed a second factor. */
export type Access = 'public' | 'user' | { readonly roles: readonly Role[]; readonly aal: 'aal2' };

/** The kind of a refusal; one table of the server maps kinds to HTTP statuses. */
export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'payment-due'
  | 'too-large'
  | 'unprocessable'
  | 'limited';

export interface CallRow {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fastify pattern: `/api/fines/:id`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly params?: z.core.$ZodType;
  readonly query?: z.core.$ZodType;
  readonly body?: z.core.$ZodType;
  readonly reply: z.core.$ZodType;
  /** Every code this call may refuse with, and its kind. */
  readonly refusals: Readonly<Record<string, RefusalKind>>;
  /** Requests allowed per minute and per address; the platform's default applies when absent. */
  readonly perMinute?: number;
}

/** The contract of a slice: its calls and the French sentence of each refusal code. */
export interface Contract<Calls extends Readonly<Record<string, CallRow>>> {
  readonly calls: Calls;
  readonly messages: Readonly<Record<CodesOf<Calls>, string>>;
}

export type CodesOf<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends { readonly refusals: infer Refusals } ? keyof Refusals & string : never;
}[keyof Calls];

/** Declares a slice's contract; a code without its French sentence does not compile. */
export function defineContract<const Calls extends Readonly<Record<string, CallRow>>>(
  calls: Calls,
  messages: Readonly<Record<CodesOf<Calls>, string>>,
): Contract<Calls> {
  return { calls, messages };
}

type OutputOf<Schema> = Schema extends z.core.$ZodType ? z.output<Schema> : undefined;
type InputOf<Schema> = Schema extends z.core.$ZodType ? z.input<Schema> : undefined;

export type ParamsOf<Row> = Row extends { readonly params: infer S } ? OutputOf<S> : undefined;
export type QueryOf<Row> = Row extends { readonly query: infer S } ? OutputOf<S> : undefined;
export type BodyOf<Row> = Row extends { readonly body: infer S } ? OutputOf<S> : undefined;
export type ReplyOf<Row> = Row extends { readonly reply: infer S } ? OutputOf<S> : never;
export type SentParamsOf<Row> = Row extends { readonly params: infer S } ? InputOf<S> : undefined;
export type SentQueryOf<Row> = Row extends { readonly query: infer S } ? InputOf<S> : undefined;
export type SentBodyOf<Row> = Row extends { readonly body: infer S } ? InputOf<S> : undefined;
