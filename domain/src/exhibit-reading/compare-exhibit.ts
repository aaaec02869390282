import type { ExhibitKind } from '../letter/index.ts';
import { compareClaim } from './compare-claim.ts';
import type { ExhibitField, ExhibitRead, RecognisedValue, SendingField } from './exhibit-read.ts';
import { listExpectations, type Expectation, type PaperClaims } from './expected-values.ts';
import type { Finding } from './finding.ts';
import type { PaperTest } from './paper-tests.ts';
import { comparePlace } from './ticket-place.ts';
import { compareStay } from './ticket-stay.ts';

/**
 * Compares a paper with the statements of the letter. A contradiction is reported only for a value that the paper
 * names, that was read without doubt and that cannot be a misreading of the right one.
 */
export function compareExhibit(kind: ExhibitKind, reading: ExhibitRead, letter: PaperClaims): readonly Finding[] {
  const expectations = listExpectations(kind, letter);
  if (reading.language === 'other' && expectations.length > 0)
    return [{ claim: 'language', standing: 'doubtful', expected: 'français', shown: null }];
  const findings = expectations.map(
    (expectation) =>
      (kind === 'ticket' ? compareTicketStay(expectation, reading, letter) : null) ??
      compareClaim(expectation, listValues(expectation.test.claim, reading, letter), letter),
  );
  return [...findings, compareWholePaper(kind, reading, letter)].filter((finding) => finding !== null);
}

/** Compares what belongs to the paper as a whole: the signed code of a card, the place of a ticket. */
function compareWholePaper(kind: ExhibitKind, reading: ExhibitRead, letter: PaperClaims): Finding | null {
  switch (kind) {
    case 'cmi-front':
    case 'cmi-back':
      return checkCardCode(reading);
    case 'ticket':
      return compareTicketPlace(reading, letter);
    default:
      return null;
  }
}

const fields: Readonly<Record<Exclude<PaperTest['claim'], 'receivedOn'>, ExhibitField | SendingField>> = {
  noticeNumber: 'noticeNumber',
  plate: 'plate',
  observedOn: 'day',
  eventOn: 'day',
  debtorName: 'name',
  holderName: 'name',
  cardNumber: 'cardNumber',
  cardEnd: 'until',
  inForce: 'until',
  sentOn: 'sentOn',
  refusedOn: 'day',
  awardFrom: 'day',
  awardUntil: 'until',
};

/** A portal acknowledges a request on the day it is sent. */
function findField(claim: PaperTest['claim'], { more }: PaperClaims): ExhibitField | SendingField {
  if (claim !== 'receivedOn') return fields[claim];
  return more.sentBy === 'online' ? 'sentOn' : 'receivedOn';
}

/** Values of a paper that a claim is tested by. « Du … jusqu’au … », on one line, are both read as ends. */
function listValues(
  claim: PaperTest['claim'],
  { values }: ExhibitRead,
  letter: PaperClaims,
): readonly RecognisedValue[] {
  const own = values[findField(claim, letter)] ?? [];
  return claim === 'awardFrom' ? [...own, ...values.until] : own;
}

/** Compares a ticket by the stay it allows, which may begin on the day before; null when it has no stay. */
function compareTicketStay(
  { test: { claim }, expected }: Expectation,
  reading: ExhibitRead,
  { fine }: PaperClaims,
): Finding | null {
  if (claim !== 'observedOn') return null;
  const stay = compareStay(reading, { day: expected, time: fine.observedAt });
  return stay === null ? null : { claim, standing: stay.isCovering ? 'agrees' : 'doubtful', expected, shown: stay.day };
}

/** The place of a ticket: its commune, else its street. */
function compareTicketPlace({ values }: ExhibitRead, { fine: { place, authorityName } }: PaperClaims): Finding | null {
  const comparison = place === null ? null : comparePlace(values.place ?? [], place, authorityName);
  return comparison === null || place === null ? null : { ...comparison, expected: place };
}

/** A wrong signature is only a doubt, since the list of certificates may be wrong. An unknown one proves nothing. */
function checkCardCode({ codeSignature }: ExhibitRead): Finding | null {
  if (codeSignature === undefined || codeSignature === 'unknown') return null;
  const standing = codeSignature === 'valid' ? 'agrees' : 'doubtful';
  return { claim: 'cardCode', standing, expected: '', shown: null };
}
