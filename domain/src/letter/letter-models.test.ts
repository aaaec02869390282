import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { CompleteFineFacts } from '../fine/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import type { CaseFacts, LetterFacts } from './facts.ts';
import { writeCaseLetter } from './hundred-cases.fixtures.ts';
import { cases, deposit, buildWholeFacts, writeLetterOf } from './letters.fixtures.ts';
import type { Letter } from './letter.ts';

/**
 * Each model with its number, and the digest of all that it says in the cases below. By its number a letter is traced
 * to what was believed when it was written: two texts never share one.
 */
const digests: Readonly<Record<string, string>> = {
  'Demande de photographies, modèle 9': '4f8b2de12624c2ff',
  'Demande du dossier, modèle 11': 'b3bc594f409d4060',
  'Mémoire TSP, modèle 21': 'b4b6c4de2e9d90b3',
  'RAPO, modèle 20': '1621c1b0346e22f1',
  'Relance, modèle 9': '1f37ce4f436194e0',
  'Requête en exonération, modèle 16': 'a075947e9a76b833',
  'Réclamation, modèle 16': '38a84361b84d94e9',
};

const adviceOnFailure =
  'A model says something else: raise its number where its letter is written, then copy its new line into `digests`. ' +
  'Where only a case was added or changed, its digest alone is copied.';

interface Variation {
  readonly fine?: Partial<CompleteFineFacts>;
  readonly more?: Partial<CaseFacts>;
  readonly facts?: Partial<LetterFacts>;
}

/** Facts that the hundred cases lack, above all in the letters that they do not write. */
const variations: readonly Variation[] = [
  {},
  { fine: { geolocated: true } },
  { fine: { remarks: 'La rue était barrée.' } },
  { fine: { holderCapacity: 'tutelle', representativeName: 'Dominique Exemple' } },
  { more: { refusedOn: toPlainDate('2026-12-20') } },
  { more: { refusedOn: toPlainDate('2026-12-20'), reduced: true } },
  { fine: { noticeDate: toPlainDate('2026-12-20') }, more: { refusedOn: toPlainDate('2026-12-20'), reduced: true } },
  {
    fine: {
      certificate: 'long-lease',
      motive: 'lent',
      driverName: 'Camille Exemple',
      driverAddress: '3 rue du Modèle\n59000 Lille',
    },
  },
  { more: { receivedOn: null } },
  { more: { situations: ['ticket-taken'] } },
  { more: { sentBy: 'online', copyNotGiven: true } },
  { more: { mandatary: 'Camille Exemple', mandataryAddress: '3 rue du Modèle\n59000 Lille' } },
  { more: { situations: ['card-renewed-late', 'not-displayed'], awardFrom: toPlainDate('2026-01-01') } },
  {
    more: {
      situations: ['card-renewed-late'],
      awardFrom: toPlainDate('2026-01-01'),
      awardUntil: toPlainDate('2026-12-31'),
    },
  },
  {
    fine: {
      debtorName: 'Ambulances Exemple',
      certificate: 'company',
      representativeName: 'Dominique Exemple',
      representativeQuality: 'gérante',
    },
    more: { situations: ['borrowed-car'] },
    facts: { rulings: {} },
  },
  {
    fine: {
      debtorName: 'ASSOCIATION EXEMPLE',
      certificate: 'company',
      representativeName: 'Dominique Exemple',
      representativeQuality: 'administratrice',
    },
  },
  { fine: { debtorName: 'Basile Essai', cardValidFrom: toPlainDate('2025-01-01'), cardPermanent: true } },
  { facts: { declaration: deposit } },
  { facts: { exhibits: [] } },
  { facts: { rulings: {} } },
];

const ordinary = cases.flatMap(([kind, fine, more]) =>
  variations.map((one) =>
    writeLetterOf(kind, buildWholeFacts(kind, { ...fine, ...one.fine }, { ...more, ...one.more }, one.facts)),
  ),
);
const table = readFileSync(new URL('../../../docs/rules/cases.md', import.meta.url), 'utf8');
const hundred = [...table.matchAll(/^\| \d+ \|([^|]+)\|([^|]+)\|([^|]+)\|/gm)].map(
  ([, notice = '', person = '', ground = '']) =>
    writeCaseLetter({ notice: notice.trim(), person: person.trim(), ground: ground.trim() }),
);

function linesOf({ title, subject, salutation, sections, closing, signature }: Letter): readonly string[] {
  const body = sections.flatMap(({ heading, paragraphs }) => [
    heading,
    ...paragraphs.flatMap(({ sentences }) => sentences.map(({ text, law }) => [text, ...law].join(' '))),
  ]);
  return [title, subject, salutation, ...body, closing, signature.quality];
}

function digestsOf(letters: readonly Letter[]): Readonly<Record<string, string>> {
  const models = [...new Set(letters.map(({ model }) => model))];
  return Object.fromEntries(
    models.map((model) => {
      const written = letters.filter((letter) => letter.model === model);
      const lines = [...new Set(written.flatMap(linesOf))].sort();
      return [model, createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16)];
    }),
  );
}

it('two texts never share a model’s number', () => {
  expect(hundred.length).toBeGreaterThanOrEqual(100);
  expect(digestsOf([...ordinary, ...hundred]), adviceOnFailure).toEqual(digests);
});
