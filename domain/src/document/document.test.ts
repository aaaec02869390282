import { describe, expect, it } from 'vitest';
import {
  civilCesWarning,
  findCurrentSubmission,
  documentMails,
  hasEverySide,
  isValidated,
  computeLastValidDay,
  needsExplanation,
  listRejectionReasons,
  rejectionReasons,
  rejectionSentences,
  computeDocumentState,
  type Submission,
} from './index.ts';

const today = '2026-11-21';
const sent = (status: Submission['status'], day: number, expiresOn: string | null = null): Submission => ({
  kind: 'cmi',
  status,
  submittedAt: new Date(Date.UTC(2026, 10, day)),
  expiresOn,
});

describe('the state of a document', () => {
  it('is the one of the last submission that still counts', () => {
    const rows = [sent('approved', 1), sent('rejected', 3), sent('withdrawn', 4), sent('replaced', 5)];
    expect(computeDocumentState(findCurrentSubmission(rows, 'cmi'), today)).toBe('rejected');
    expect(computeDocumentState(findCurrentSubmission(rows, 'carte_grise'), today)).toBe('missing');
    expect(computeDocumentState(findCurrentSubmission([sent('pending', 2), sent('approved', 1)], 'cmi'), today)).toBe(
      'pending',
    );
  });

  it('expires the day after the printed one', () => {
    expect(computeDocumentState(sent('approved', 1, '2026-11-21'), today)).toBe('approved');
    expect(computeDocumentState(sent('approved', 1, '2026-11-20'), today)).toBe('expired');
    expect(computeDocumentState(sent('pending', 1, '2026-11-20'), today)).toBe('pending');
    expect(computeDocumentState(sent('approved', 1), today)).toBe('approved');
  });

  it('keeps the right of an approved paper while its successor waits or is refused', () => {
    const old = sent('approved', 1, '2026-12-01');
    expect(isValidated([old, sent('pending', 2)], 'cmi', today)).toBe(true);
    expect(isValidated([old, sent('rejected', 2)], 'cmi', today)).toBe(true);
    expect(isValidated([old], 'carte_grise', today)).toBe(false);
    expect(isValidated([sent('approved', 1, '2026-11-20'), sent('pending', 2)], 'cmi', today)).toBe(false);
  });
});

describe('a submission that no longer counts', () => {
  it.each(['withdrawn', 'replaced'] as const)('%s: the document is to be sent', (status) => {
    expect(computeDocumentState(sent(status, 1), today)).toBe('missing');
    expect(findCurrentSubmission([sent(status, 1)], 'cmi')).toBeNull();
  });

  it('of two that arrived at once, the later row counts', () => {
    expect(findCurrentSubmission([sent('rejected', 1), sent('pending', 1)], 'cmi')?.status).toBe('pending');
  });
});

describe('the mails about a document', () => {
  const mails = {
    submitted: documentMails.submitted('Ada', 'cmi', { state: 'unknown' }),
    withdrawn: documentMails.withdrawn('Ada', 'cmi'),
    approved: documentMails.approved('Ada', 'cmi', null),
    rejected: documentMails.rejected('Ada', 'cmi', rejectionSentences.illisible),
    expired: documentMails.expired('Ada', 'cmi'),
  };

  it.each(Object.entries(mails))('%s greets, and names the document', (_kind, { subject, paragraphs }) => {
    expect(subject).toContain('carte mobilité inclusion (CMI)');
    expect(paragraphs[0]).toBe('Bonjour Ada,');
    expect(paragraphs[1]).toContain('carte mobilité inclusion (CMI)');
    expect(paragraphs).not.toContain(null);
  });

  it('says a refusal as its reviewer wrote it', () => {
    const [greeting, , ...rest] = documentMails.rejected('', 'cmi', 'Le verso est flou. Reprenez-le.').paragraphs;
    expect(greeting).toBe('Bonjour,');
    expect(rest).toEqual(['Le verso est flou. Reprenez-le.']);
    expect(mails.rejected.paragraphs.slice(2)).toEqual([rejectionSentences.illisible]);
  });

  it('warns of the end of a card at its approval', () => {
    expect(documentMails.approved('Ada', 'cmi', civilCesWarning).paragraphs).toContain(civilCesWarning);
    expect(mails.approved.paragraphs).toHaveLength(2);
    expect(documentMails.activated('Ada').paragraphs[0]).toBe('Bonjour Ada,');
  });
});

describe('the faces of a document', () => {
  it('asks for both of the card, one of the carte grise, each once', () => {
    expect(hasEverySide('cmi', ['verso', 'recto'])).toBe(true);
    expect(hasEverySide('cmi', ['recto', 'recto'])).toBe(false);
    expect(hasEverySide('cmi', ['recto'])).toBe(false);
    expect(hasEverySide('carte_grise', ['recto'])).toBe(true);
    expect(hasEverySide('carte_grise', ['recto', 'verso'])).toBe(false);
  });
});

describe('the type of card', () => {
  it('ends a civil European card on 31 December 2026 at the latest, and no other', () => {
    expect(computeLastValidDay('ces_civil', null)).toBe('2026-12-31');
    expect(computeLastValidDay('ces_civil', '2031-05-01')).toBe('2026-12-31');
    expect(computeLastValidDay('ces_civil', '2026-12-01')).toBe('2026-12-01');
    expect(computeLastValidDay('ces_guerre', '2031-05-01')).toBe('2031-05-01');
    expect(computeLastValidDay('cmi', null)).toBeNull();
    expect(computeLastValidDay(null, '2031-05-01')).toBe('2031-05-01');
  });
});

describe('the reasons of a refusal', () => {
  it('never speak of a date on a carte grise, and only « autre » asks for words', () => {
    expect(listRejectionReasons('carte_grise')).toEqual([
      'illisible',
      'incomplet',
      'mauvais_document',
      'nom_different',
      'autre',
    ]);
    expect(listRejectionReasons('cmi')).toEqual(rejectionReasons);
    expect(rejectionReasons.filter(needsExplanation)).toEqual(['autre']);
  });
});
