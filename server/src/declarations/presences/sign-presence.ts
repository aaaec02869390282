import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import { presenceStatement, type presenceContract } from '@placejuste/contracts/declarations';
import {
  toCanonicalJson,
  maxStatements,
  isPresenceConsistent,
  type PresenceStatement,
  type RecordedPresence,
} from '@placejuste/domain/evidence';
import { findClock, ok, refuse, type Result } from '@placejuste/domain/kernel';
import { createDocumentReader, isSignedByPhone } from '../../evidence/index.ts';
import type { CommandContext } from '../../platform/http/index.ts';
import { advisoryLock } from '../../platform/postgres/index.ts';
import { declarationsRepository } from '../declarations.repository.ts';
import type { PresenceRow } from '../declarations.tables.ts';
import { verifyServerTime } from '../proofs.ts';
import { presencesRepository } from './presences.repository.ts';

type Call = typeof presenceContract.calls.signPresence;

/**
 * Stores one statement beside its declaration; an invalid signature is dropped, and the statement stored without it.
 */
export async function signPresence(
  { tx, clock, secrets, user }: CommandContext,
  { id, statement, signature, lastContact }: BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals'] & string>> {
  const presences = presencesRepository(tx);
  const text = toCanonicalJson(statement);
  const answerRetry = (presenceRow: PresenceRow) =>
    presenceRow.statement === text ? ok(buildRecordedPresence(presenceRow)) : refuse('PRESENCE_ID_TAKEN');
  const storedPresence = await presences.find(id);
  if (storedPresence !== undefined) return answerRetry(storedPresence);
  const declared = await declarationsRepository(tx).find(statement.declaration);
  if (declared === undefined) return refuse('PRESENCE_DECLARATION_UNKNOWN');
  const facts = {
    declaration: declared.id,
    account: user.id,
    plate: declared.plate,
    takenAt: declared.taken_at_claim.toISOString(),
    clock: findClock(declared),
  };
  if (!isPresenceConsistent(statement, facts)) return refuse('PRESENCE_OF_ANOTHER');
  await advisoryLock(tx, `presences/${declared.id}`);
  if ((await presences.count(declared.id)) >= maxStatements) return refuse('PRESENCE_TOO_MANY');
  const isSound = signature !== null && (await isSignedByPhone(tx, user.id, { text, ...signature }));
  const recordedAt = clock.now();
  const lastContactAt = verifyServerTime({ secrets }, user.id, lastContact);
  const row: PresenceRow = {
    id,
    declaration_id: declared.id,
    user_id: user.id,
    statement: text,
    phone_signature: isSound ? signature.signature : null,
    phone_key: isSound ? signature.key : null,
    // A server time later than the receipt means that our own clock went back: it bounds nothing.
    last_contact_at: lastContactAt !== null && lastContactAt <= recordedAt ? lastContactAt : null,
    recorded_at: recordedAt,
  };
  if (await presences.add(row)) return ok(buildRecordedPresence(row));
  // A concurrent request stored it first, or the identifier belongs to somebody else.
  const twin = await presences.find(id);
  return twin === undefined ? refuse('PRESENCE_ID_TAKEN') : answerRetry(twin);
}

const readPresence = createDocumentReader<PresenceStatement>('presence', presenceStatement);

export function buildRecordedPresence(row: PresenceRow): RecordedPresence {
  const { presence, name, words } = readPresence(row.statement);
  return {
    presence,
    name,
    words,
    signedByPhone: row.phone_signature !== null,
    notBefore: row.last_contact_at?.toISOString() ?? null,
    recordedAt: row.recorded_at.toISOString(),
  };
}
