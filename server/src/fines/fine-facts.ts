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

/** Columns that hold what the person said, in the domain's words. */
export function toFineFacts(row: FineRow): FineFacts {
  const values: Readonly<Record<string, unknown>> = { ...row };
  return Object.fromEntries(columns.map(([fact, column]) => [fact, values[column]])) as unknown as FineFacts;
}

/** Columns of a fine that hold these facts. */
export function toFactColumns(facts: FineFacts): FactColumns {
  return Object.fromEntries(columns.map(([fact, column]) => [column, facts[fact]])) as unknown as FactColumns;
}

/** The notice's dates and what happened since. */
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

/** The answer to an appeal, where the notice itself is that answer. */
export function toRectifiedColumns({ noticeDate, delivery }: Pick<FineFacts, 'noticeDate' | 'delivery'>) {
  return { decision_on: noticeDate, decision_delivery: delivery === 'windscreen' ? null : delivery, reduced: true };
}

/** Columns of a fine that hold its follow-up. */
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

/** Stored facts with the fields that the person sent put over them; an absent field changes nothing. */
export function withChanges<Typed extends TypedFine>(
  storedFacts: Typed,
  { declarationId: _d, noticePath: _n, declinedDeclarations: _x, rectified: _r, ...changes }: FineChanges,
): TypedFine {
  const changedValues = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  // Who signs for a company is no parent nor guardian of the holder, nor the other way round: they are asked again.
  const { certificate } = changes;
  const isOtherSigner =
    certificate !== undefined && (certificate === 'company') !== (storedFacts.certificate === 'company');
  return {
    ...storedFacts,
    ...(isOtherSigner ? { representativeName: null, representativeQuality: null } : {}),
    ...changedValues,
  };
}

/** Status of a fine whose facts were just written: `to-check` while one that the letter needs is missing. */
export function computeFineStatus(facts: FineFacts): 'to-check' | 'to-contest' {
  return isComplete(facts) ? 'to-contest' : 'to-check';
}
