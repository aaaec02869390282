import { describe, expect, it } from 'vitest';
import { windscreenFine } from '../fixtures/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import { writeEvidencePage } from './evidence-page.fr.ts';
import { emptyCaseFacts, type DeclarationFacts, type Exhibit } from './facts.ts';
import { deposit, buildWholeFacts } from './letters.fixtures.ts';

const pageOf = (change: Partial<DeclarationFacts> = {}, exhibits: readonly Exhibit[] = []) =>
  writeEvidencePage(
    buildWholeFacts('rapo', windscreenFine, emptyCaseFacts, { declaration: { ...deposit, ...change }, exhibits }),
  );
const recorded = '10 novembre 2026 à 13 h 41, heure de Paris';
const position = 'Position (latitude\u00a0; longitude)';
const point = '50,63700\u00a0; 3,06350';
const measured = { positionOn: toPlainDate('2026-11-10'), positionAt: '13:39' };

describe('the record of a declaration', () => {
  it('is none without a declaration', () => {
    expect(writeEvidencePage(buildWholeFacts('rapo', windscreenFine, emptyCaseFacts))).toBeNull();
  });

  it('has a line for each figure, with who says it', () => {
    const page = pageOf();
    expect(page?.lead).toContain(`enregistrée le ${recorded}, et dit de qui vient chacune.`);
    expect(page?.heads).toHaveLength(3);
    expect(page?.rows).toEqual([
      ['Dépôt de la déclaration', recorded, 'Horloge du service PlaceJuste'],
      ['Heure du téléphone', '10 novembre 2026 à 13 h 40, heure de Paris', 'Téléphone de l’auteur'],
      ['Immatriculation', 'AB-123-CD', 'Auteur de la déclaration'],
      ['Adresse', '12 rue du Modèle, Lille', expect.any(String)],
      [position, point, 'Téléphone de l’auteur'],
      ['Précision annoncée', '12 mètres', 'Téléphone de l’auteur'],
    ]);
  });

  it.each<readonly [string, Partial<DeclarationFacts>, readonly (readonly string[])[]]>([
    ['an address that is not known', { placeLabel: null }, [['Adresse', 'non indiquée', '']]],
    [
      'a position with its moment',
      measured,
      [[position, `${point}, mesurée le 10 novembre 2026 à 13 h 39, heure de Paris`, 'Téléphone de l’auteur']],
    ],
    ['a day without its hour', { positionOn: measured.positionOn }, [[position, point, 'Téléphone de l’auteur']]],
    ['an hour without its day', { positionAt: '13:39' }, [[position, point, 'Téléphone de l’auteur']]],
    [
      'a point placed by hand, which no machine measured',
      { ...measured, accuracyMetres: null },
      [[position, point, 'Point placé à la main']],
    ],
    [
      'tickets, with a number or a picture',
      {
        tickets: [
          { number: '42', receivedOn: toPlainDate('2026-11-10'), receivedAt: '13:42' },
          { number: null, receivedOn: toPlainDate('2026-11-11'), receivedAt: '08:00' },
        ],
      },
      [
        [
          'Ticket gratuit de la ville',
          'n° 42, reçu le 10 novembre 2026 à 13 h 42, heure de Paris',
          'Auteur de la déclaration\u00a0; date\u00a0: horloge du service PlaceJuste',
        ],
        [
          'Ticket gratuit de la ville',
          'image jointe, reçu le 11 novembre 2026 à 8 h 00, heure de Paris',
          'Auteur de la déclaration\u00a0; date\u00a0: horloge du service PlaceJuste',
        ],
      ],
    ],
  ])('%s', (_name, change, rows) => {
    const names = new Set(rows.map(([name]) => name));
    const joined = [{ kind: 'ticket', detail: '', fingerprint: null }] as const;
    expect(pageOf(change, joined)?.rows.filter(([name]) => names.has(name))).toEqual(rows);
  });

  it('calls the picture of a ticket joined only where it is', () => {
    const tickets = [{ number: null, receivedOn: toPlainDate('2026-11-11'), receivedAt: '08:00' }];
    expect(pageOf({ tickets })?.rows.at(-1)?.[1]).toMatch(/^image conservée, reçu le 11 novembre 2026/);
  });

  it('claims no precision for a point placed by hand', () => {
    expect(pageOf({ accuracyMetres: null })?.rows.map(([name]) => name)).not.toContain('Précision annoncée');
  });

  it('names each photograph by its exhibit, and only those that were deposited', () => {
    const exhibit = (kind: Exhibit['kind'], fingerprint: string | null) => ({ kind, detail: '', fingerprint });
    const photographs = pageOf({}, [exhibit('notice', null), exhibit('photo-vehicle', 'ab12')])?.photographs;
    expect(photographs?.heads).toHaveLength(2);
    expect(photographs?.rows).toEqual([['Pièce n° 2\u00a0: Photographie du véhicule', 'ab12']]);
  });
});
