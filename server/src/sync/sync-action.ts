import { createHash } from 'node:crypto';
import type { SyncAction, SyncReply } from '@placejuste/contracts/sync';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import * as z from 'zod';
import type { CommandContext } from '../platform/http/index.ts';
import { findActionKind, type ReadyAction } from './action-table.ts';
import type { SyncCode } from './sync-codes.ts';
import { rollbackToSavepoint, setSavepoint } from '../platform/postgres/index.ts';
import { syncRepository } from './sync.repository.ts';
import type { OutcomeRow } from './sync.tables.ts';

/** The answer to an action, wrapped so that a refusal commits the row that counts it. */
export interface SyncedAction {
  readonly reply: Result<SyncReply, SyncCode>;
}

interface ParsedAction {
  readonly action: SyncAction;
  readonly ready: ReadyAction;
}

/** Parses an action by the version of its payload: an unreadable one is refused before a transaction is opened. */
export function readAction(action: SyncAction): Result<ParsedAction, SyncCode> {
  const parsedAction = findActionKind(action.kind)?.parseAction(action);
  if (parsedAction === undefined) return refuse('SYNC_KIND_UNKNOWN');
  if (!('unreadable' in parsedAction)) return ok({ action, ready: parsedAction });
  if (parsedAction.unreadable === 'SYNC_VERSION_UNKNOWN') return refuse('SYNC_VERSION_UNKNOWN');
  return refuse(
    'SYNC_PAYLOAD_INVALID',
    Object.fromEntries(parsedAction.fields.map((path) => [path, 'SYNC_PAYLOAD_INVALID'])),
  );
}

/**
 * Runs an action from a phone, once. Its outcome is written in the same transaction: after a lost answer, a replay
 * returns the first outcome. A refusal writes nothing of the command, and the action is judged anew.
 */
export async function syncAction(context: CommandContext, preparedAction: ParsedAction): Promise<SyncedAction> {
  return { reply: await runOnce(context, preparedAction) };
}

async function runOnce(
  context: CommandContext,
  { action: { id, kind, sentAt, createdAt, sentTick }, ready }: ParsedAction,
): Promise<Result<SyncReply, SyncCode>> {
  const { tx, clock, user } = context;
  const now = clock.now();
  const clockAheadMs = sentAt === undefined ? null : Date.parse(sentAt) - now.getTime();
  const actedAt = new Date(Math.min(now.getTime(), Date.parse(createdAt) - (clockAheadMs ?? 0)));
  const claim = { user_id: user.id, id, kind, action_sha256: hashAction(kind, ready.facts), recorded_at: now };
  const outcomes = syncRepository(tx);
  const firstOutcome = await outcomes.claim(claim);
  if (firstOutcome !== null) return replayOutcome(firstOutcome, claim.action_sha256);
  await setSavepoint(tx);
  const runResult = await ready.run({ ...context, sending: { actedAt, clockAheadMs, sentTick: sentTick ?? null } });
  if (!runResult.ok) {
    await rollbackToSavepoint(tx);
    await outcomes.refuse(claim, runResult.code);
    return runResult;
  }
  // Parsed as in the ordinary route: a field outside the schema of the reply is not sent.
  const result = z.parse(ready.reply, runResult.value) as Readonly<Record<string, unknown>>;
  await outcomes.keep(claim, result);
  return ok({ id, kind, recordedAt: now.toISOString(), replayed: false, result });
}

/** Returns the first outcome, if the action is the same. */
function replayOutcome(firstOutcome: OutcomeRow, actionSha256: string): Result<SyncReply, SyncCode> {
  if (firstOutcome.action_sha256 !== actionSha256) return refuse('SYNC_ID_TAKEN');
  const { id, kind, recorded_at: recordedAt, result } = firstOutcome;
  return ok({ id, kind, recordedAt: recordedAt.toISOString(), replayed: true, result: result ?? {} });
}

function hashAction(kind: string, facts: Readonly<Record<string, unknown>>): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, sortKeys(facts)]))
    .digest('hex');
}

/** Sorts the keys of an object, so that equal facts have one digest. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, sortKeys(part)]),
  );
}
