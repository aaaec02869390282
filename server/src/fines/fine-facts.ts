import {
  fineFactNames,
  isComplete,
  findFineRegion,
  findResidence,
  findSenderRegion,
  type FineFacts,
  type FollowedFine,
  type FollowUp,
  type TypedFine,
} from '@placejuste/domain/fine';
import type { FineChanges } from '@placejuste/contracts/fines';
import type { FactColumns, FineRow } from './fines.tables.ts';

const toColumn = (fact: string) => fact.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columns = fineFactNames.map((fact) => [fact, toColumn(fact)] as const);

/** Converts the columns of a fine into facts, in the words of the domain. */
export function toFineFacts(row: FineRow): FineFacts {
  const values: Readonly<Record<string, unknown>> = { ...row };
  return Object.fromEntries(columns.map(([fact, column]) => [fact, values[column]])) as unknown as FineFacts;
}

/** Converts facts into the columns of a fine. */
export function toFactColumns(facts: FineFacts): FactColumns {
  return Object.fromEntries(columns.map(([fact, column]) => [column, facts[fact]])) as unknown as FactColumns;
}

/** Builds the dates of the notice and of the later steps. */
export function toFollowedFine(row: FineRow): FollowedFine {
  return {
    track: row.track,
    noticeDate: row.notice_date,
    delivery: row.delivery,
    region: findFineRegion(toFineFacts(row)),
    senderRegion: findSenderRegion(row.debtor_address),
    residence: findResidence(row.debtor_address),
    status: row.status,
    sentOn: row.sent_on,
    sentBy: row.sent_by,
    rapoReceivedOn: row.rapo_received_on,
    undeliveredOn: row.undelivered_on,
    isUnheard: row.is_unheard,
    decisionOn: row.decision_on,
    decisionDelivery: row.decision_delivery,
    reduced: row.reduced,
    registryAskedOn: row.registry_asked_on,
    payment: row.payment,
  };
}

/** Columns of the answer to an appeal, when the notice itself is that answer. */
export function toRectifiedColumns({ noticeDate, delivery }: Pick<FineFacts, 'noticeDate' | 'delivery'>) {
  return { decision_on: noticeDate, decision_delivery: delivery === 'windscreen' ? null : delivery, reduced: true };
}

/** Converts a follow-up into the columns of a fine. */
export function toFollowUpColumns(now: FollowUp) {
  return {
    status: now.status,
    sent_on: now.sentOn,
    sent_by: now.sentBy,
    rapo_received_on: now.rapoReceivedOn,
    undelivered_on: now.undeliveredOn,
    is_unheard: now.isUnheard,
    decision_on: now.decisionOn,
    decision_delivery: now.decisionDelivery,
    reduced: now.reduced,
    registry_asked_on: now.registryAskedOn,
    payment: now.payment,
  };
}

/** Merges the changed fields into the stored facts; an absent field changes nothing. */
export function withChanges<Typed extends TypedFine>(
  storedFacts: Typed,
  { declarationId: _d, noticePath: _n, declinedDeclarations: _x, rectified: _r, ...changes }: FineChanges,
): TypedFine {
  const changedValues = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  // A signatory for a company is not a parent or guardian of the holder, nor the reverse: both are asked for again.
  const { certificate } = changes;
  const isOtherSigner =
    certificate !== undefined && (certificate === 'company') !== (storedFacts.certificate === 'company');
  return {
    ...storedFacts,
    ...(isOtherSigner ? { representativeName: null, representativeQuality: null } : {}),
    ...changedValues,
  };
}

/** Status of a fine whose facts have just been written: `to-check` while a fact that the letter needs is missing. */
export function computeFineStatus(facts: FineFacts): 'to-check' | 'to-contest' {
  return isComplete(facts) ? 'to-contest' : 'to-check';
}
