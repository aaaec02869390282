import type { CallRow, ReplyOf, SentBodyOf, SentParamsOf, SentQueryOf } from '@placejuste/contracts/kernel';
import * as z from 'zod/mini';
import type { ClientCode } from './platform.messages.fr.ts';
import { type CallRefusal, sendCall, type SentCall } from './send-call.ts';

// The compiled parsers of zod need `eval`, which the content security policy forbids.
z.config({ jitless: true });

/** Codes that any call may return, besides those of its own row. */
export type GeneralCode = ClientCode | 'NOT_SIGNED_IN' | 'ROLE_REQUIRED' | 'SECOND_FACTOR_REQUIRED' | 'INVALID_REQUEST';

export type CallResult<Row extends CallRow> =
  | { readonly ok: true; readonly value: ReplyOf<Row> }
  | CallRefusal<(keyof Row['refusals'] & string) | GeneralCode>;

type Part<Name extends string, Value> = undefined extends Value
  ? Partial<Record<Name, Value>>
  : Readonly<Record<Name, Value>>;
export type CallInput<Row> = Part<'params', SentParamsOf<Row>> &
  Part<'query', SentQueryOf<Row>> &
  Part<'body', SentBodyOf<Row>> & {
    readonly signal?: AbortSignal;
    /**
     * Milliseconds without an answer after which the network counts as lost; without it, the browser's own limit
     * applies.
     */
    readonly timeoutMs?: number;
  };

/**
 * Makes one call of a contract with the session's token when there is one.
 * Never throws: a lost network, a refusal and an unreadable reply are values.
 */
export async function callApi<const Row extends CallRow>(row: Row, input: CallInput<Row>): Promise<CallResult<Row>> {
  const outcome = await sendCall(row, input as unknown as SentCall, (body) => {
    const reply = z.safeParse(row.reply, body);
    return reply.success ? { value: reply.data } : null;
  });
  return outcome as CallResult<Row>;
}
