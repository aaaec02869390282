import { describe, expect, it } from 'vitest';
import type { CompleteFineFacts } from '../fine/index.ts';
import { windscreenFine } from '../fixtures/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import { emptyCaseFacts, type CaseFacts } from './facts.ts';
import type { LetterKind } from './letter-kinds.ts';
import { amendeMajoreeFine, penalFine, fpsMajoreFine, buildWholeFacts, writeLetterOf } from './letters.fixtures.ts';

const facts = (kind: LetterKind, fine: CompleteFineFacts, more: Partial<CaseFacts> = {}): string =>
  writeLetterOf(kind, buildWholeFacts(kind, fine, { ...emptyCaseFacts, ...more }))
    .sections.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text))
    .join('\n');
const day = toPlainDate('2026-12-15');
const company = { ...windscreenFine, debtorName: 'Essai SARL', certificate: 'company' } as const;

describe('one fact changes one sentence', () => {
  it.each<readonly [string, string, string, string]>([
    [
      'photographs of a car that was not located',
      facts('photos', windscreenFine),
      'prises lors du constat',
      'géolocalis',
    ],
    [
      'photographs asked by a company',
      facts('photos', company),
      'Essai SARL est titulaire du certificat',
      'Je suis titulaire du certificat',
    ],
    [
      'a memo of a company',
      facts('tsp', company),
      'Essai SARL est titulaire du certificat',
      'Je suis titulaire du certificat',
    ],
    [
      'a memo against a title',
      facts('tsp', fpsMajoreFine),
      'forfait de post-stationnement majoré',
      'recours administratif préalable a été formé',
    ],
    ['a memo after an appeal', facts('tsp', windscreenFine), 'forfait de post-stationnement', 'titre exécutoire'],
    [
      'a file after a written answer',
      facts('file-request', windscreenFine, { sentOn: day, refusedOn: day }),
      'communiquer les pièces du dossier',
      'Si une décision a été prise',
    ],
    [
      'a reminder without a date',
      facts('follow-up', windscreenFine, { sentBy: 'registered' }),
      'Le recours a été envoyé (pièces n° 1, 2 et 3).',
      'Sa réception',
    ],
    [
      'a reminder of what went online',
      facts('follow-up', windscreenFine, { sentOn: day, sentBy: 'online' }),
      'Le recours a été envoyé le 15 décembre 2026 (pièces n° 1, 2 et 3). ' +
        'La suite qui lui a été donnée ne m’est pas connue.',
      'cachet de la poste',
    ],
    [
      'a reminder after an answer',
      facts('follow-up', windscreenFine, { sentOn: day, receivedOn: day, refusedOn: day }),
      'Sa réception est datée du 15 décembre 2026 (pièce n° 2).',
      'ne m’est pas connue',
    ],
    [
      'a penal reminder by registered letter',
      facts('follow-up', penalFine, { sentOn: day, sentBy: 'registered' }),
      'J’ai envoyé ma requête en exonération le 15 décembre 2026',
      'cachet de la poste',
    ],
    ['a reminder of a claim', facts('follow-up', amendeMajoreeFine, { sentOn: day }), 'ma réclamation', 'requête'],
  ])('%s', (_name, text, there, absent) => {
    expect(text).toContain(there);
    expect(text).not.toContain(absent);
  });

  it('an acknowledgment that is joined without its day is named by its exhibit', () => {
    const sent = { ...emptyCaseFacts, sentOn: day, sentBy: 'registered' } as const;
    const exhibits = (['appeal-copy', 'receipt'] as const).map((kind) => ({ kind, detail: '', fingerprint: null }));
    const text = JSON.stringify(
      writeLetterOf('follow-up', buildWholeFacts('follow-up', windscreenFine, sent, { exhibits })).sections,
    );
    expect(text).toContain('Son accusé de réception est joint (pièce n° 2). La suite');
    expect(text).toContain('me faire connaître la suite donnée à cet envoi');
    expect(text).not.toContain('vous est parvenu');
  });
});

describe('after an appeal that somebody sent with a mandate, the debtor signs and claims none of it', () => {
  it.each(['tsp', 'follow-up', 'file-request'] as const)('%s', (kind) => {
    const more = {
      ...emptyCaseFacts,
      sentOn: day,
      sentBy: 'registered',
      receivedOn: toPlainDate('2026-12-17'),
    } as const;
    const letter = writeLetterOf(kind, buildWholeFacts(kind, windscreenFine, more));
    expect(letter.signature.name).toBe(windscreenFine.debtorName);
    const said = JSON.stringify([letter.title, letter.subject, letter.sections]);
    expect(said).toMatch(/recours (administratif préalable )?a été (formé|envoyé)/);
    expect(said).not.toMatch(/mon (recours|envoi)|J’ai envoyé|m’est parvenue/);
    // A penal letter is sent by its signatory.
    expect(facts('follow-up', penalFine, { sentOn: day })).toContain('J’ai envoyé ma requête en exonération');
  });
});
