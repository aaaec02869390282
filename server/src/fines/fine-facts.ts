import {
  regionOfFine,
  type FineFacts,
  type FollowedFine,
  type FollowUp,
  type TypedFine,
} from '@placejuste/domain/fine';
import type { FineChanges } from '@placejuste/contracts/fines';
import type { FineRow } from './fines.tables.ts';

/** Columns that hold what the person said, in the domain's words. */
export function factsOfRow(row: FineRow): FineFacts {
  return {
    track: row.track,
    noticeNumber: row.notice_number,
    noticeKey: row.notice_key,
    noticeDate: row.notice_date,
    delivery: row.delivery,
    observedOn: row.observed_on,
    observedAt: row.observed_at,
    place: row.place,
    amountCents: row.amount_cents,
    plate: row.plate,
    authorityName: row.authority_name,
    authorityAddress: row.authority_address,
    authorityUrl: row.authority_url,
    debtorName: row.debtor_name,
    debtorAddress: row.debtor_address,
    debtorIsUser: row.debtor_is_user,
    certificate: row.certificate,
    lesseeNamed: row.lessee_named,
    holderName: row.holder_name,
    holderPresence: row.holder_presence,
    cardNumber: row.card_number,
    cardPermanent: row.card_permanent,
    cardValidFrom: row.card_valid_from,
    cardValidUntil: row.card_valid_until,
    geolocated: row.geolocated,
    remarks: row.remarks,
  };
}

export function columnsOfFacts(facts: FineFacts) {
  return {
    notice_number: facts.noticeNumber,
    notice_key: facts.noticeKey,
    notice_date: facts.noticeDate,
    delivery: facts.delivery,
    observed_on: facts.observedOn,
    observed_at: facts.observedAt,
    place: facts.place,
    amount_cents: facts.amountCents,
    plate: facts.plate,
    authority_name: facts.authorityName,
    authority_address: facts.authorityAddress,
    authority_url: facts.authorityUrl,
    debtor_name: facts.debtorName,
    debtor_address: facts.debtorAddress,
    debtor_is_user: facts.debtorIsUser,
    certificate: facts.certificate,
    lessee_named: facts.lesseeNamed,
    holder_name: facts.holderName,
    holder_presence: facts.holderPresence,
    card_number: facts.cardNumber,
    card_permanent: facts.cardPermanent,
    card_valid_from: facts.cardValidFrom,
    card_valid_until: facts.cardValidUntil,
    geolocated: facts.geolocated,
    remarks: facts.remarks,
  };
}

/** The notice's dates and what happened since. */
export function followedOfRow(row: FineRow): FollowedFine {
  return {
    track: row.track,
    noticeDate: row.notice_date,
    delivery: row.delivery,
    region: regionOfFine({ authorityAddress: row.authority_address, place: row.place }),
    status: row.status,
    sentOn: row.sent_on,
    sentBy: row.sent_by,
    rapoReceivedOn: row.rapo_received_on,
    decisionOn: row.decision_on,
    decisionDelivery: row.decision_delivery,
    payment: row.payment,
  };
}

export function columnsOfFollowUp(now: FollowUp) {
  return {
    status: now.status,
    sent_on: now.sentOn,
    sent_by: now.sentBy,
    rapo_received_on: now.rapoReceivedOn,
    decision_on: now.decisionOn,
    decision_delivery: now.decisionDelivery,
    payment: now.payment,
  };
}

/** Nothing said yet but what a new fine must say. */
export const emptyTypedFacts: Omit<TypedFine, 'track' | 'noticeNumber' | 'noticeDate' | 'delivery'> = {
  noticeKey: null,
  observedOn: null,
  observedAt: null,
  place: null,
  amountCents: null,
  plate: null,
  authorityName: null,
  authorityAddress: null,
  authorityUrl: null,
  debtorName: null,
  debtorAddress: null,
  debtorIsUser: true,
  certificate: null,
  lesseeNamed: null,
  holderName: null,
  holderPresence: null,
  cardNumber: null,
  cardPermanent: false,
  cardValidFrom: null,
  cardValidUntil: null,
  geolocated: false,
  remarks: null,
};

/** What is kept, with the fields the person sent put over it; an absent field changes nothing. */
export function withChanges<Typed extends TypedFine>(
  kept: Typed,
  { declarationId: _d, noticePath: _n, declinedDeclarations: _x, ...changes }: FineChanges,
): TypedFine {
  const sent = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  return { ...kept, ...sent };
}
