import { describe, expect, it } from 'vitest';
import type { CompleteFineFacts } from '../fine/index.ts';
import { windscreenFine } from '../fixtures/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import { writeMandateAnnex } from './annexes.fr.ts';
import { companyInSentence } from './company-names.fr.ts';
import { emptyCaseFacts } from './facts.ts';
import { penalFine, buildWholeFacts, writeLetterOf } from './letters.fixtures.ts';

describe('the name of a company in a sentence', () => {
  it.each([
    ['SARL DUPONT', 'la SARL DUPONT', 'de la SARL DUPONT', 'à la SARL DUPONT'],
    ['S.A.R.L. DUPONT', 'la S.A.R.L. DUPONT', 'de la S.A.R.L. DUPONT', 'à la S.A.R.L. DUPONT'],
    ['S.C.I. Le Moulin', 'la S.C.I. Le Moulin', 'de la S.C.I. Le Moulin', 'à la S.C.I. Le Moulin'],
    ['S. A. S Essai', 'la S. A. S Essai', 'de la S. A. S Essai', 'à la S. A. S Essai'],
    ['E.U.R.L. Essai', 'l’E.U.R.L. Essai', 'de l’E.U.R.L. Essai', 'à l’E.U.R.L. Essai'],
    ['G.I.E Modèle', 'le G.I.E Modèle', 'du G.I.E Modèle', 'au G.I.E Modèle'],
    ['A.B.C. Taxis', 'A.B.C. Taxis', 'd’A.B.C. Taxis', 'à A.B.C. Taxis'],
    ['Société Exemple', 'la Société Exemple', 'de la Société Exemple', 'à la Société Exemple'],
    ['ASSOCIATION EXEMPLE', 'l’ASSOCIATION EXEMPLE', 'de l’ASSOCIATION EXEMPLE', 'à l’ASSOCIATION EXEMPLE'],
    ['EURL Essai', 'l’EURL Essai', 'de l’EURL Essai', 'à l’EURL Essai'],
    ['GIE Modèle', 'le GIE Modèle', 'du GIE Modèle', 'au GIE Modèle'],
    ['Le Petit Garage', 'Le Petit Garage', 'du Petit Garage', 'au Petit Garage'],
    ['LES TAXIS DUPONT', 'LES TAXIS DUPONT', 'des TAXIS DUPONT', 'aux TAXIS DUPONT'],
    ['LE GALL TRANSPORTS', 'LE GALL TRANSPORTS', 'de LE GALL TRANSPORTS', 'à LE GALL TRANSPORTS'],
    ['La Modèle', 'La Modèle', 'de La Modèle', 'à La Modèle'],
    ['GARAGE DUPONT', 'GARAGE DUPONT', 'de GARAGE DUPONT', 'à GARAGE DUPONT'],
    ['Ambulances Exemple', 'Ambulances Exemple', 'd’Ambulances Exemple', 'à Ambulances Exemple'],
    ['Sarlat Taxis', 'Sarlat Taxis', 'de Sarlat Taxis', 'à Sarlat Taxis'],
  ])('%s', (name, alone, of, to) => {
    expect([companyInSentence(name), companyInSentence(name, 'de'), companyInSentence(name, 'à')]).toEqual([
      alone,
      of,
      to,
    ]);
  });
});

const company = {
  debtorName: 'SARL DUPONT',
  debtorIsUser: false,
  certificate: 'company',
  representativeName: 'Dominique Exemple',
  representativeQuality: 'gérante',
  holderPresence: 'passenger',
} as const;
const sold = { ...company, motive: 'sold', eventOn: toPlainDate('2026-10-01') } as const;
const given = { ...emptyCaseFacts, mandatary: 'Ada Essai', mandataryAddress: '1 rue de l’Exemple\n59000 Lille' };

/** Everything that is printed in sentences, and who signs. */
function printed(kind: 'rapo' | 'requete' | 'tsp', fine: CompleteFineFacts, more = emptyCaseFacts): string {
  const facts = buildWholeFacts(kind, fine, more);
  const letter = writeLetterOf(kind, facts);
  const mandate = more.mandatary === null ? [] : writeMandateAnnex(facts).paragraphs;
  return [...letter.sections.flatMap(({ paragraphs }) => paragraphs), ...mandate, { text: letter.signature.quality }]
    .map(({ text }) => text)
    .join('\n');
}

describe('a letter of a company with a legal form', () => {
  it.each([
    ['rapo', { ...windscreenFine, ...company }, emptyCaseFacts, 'pour la SARL DUPONT, titulaire du certificat'],
    ['rapo', { ...windscreenFine, ...company }, emptyCaseFacts, 'J’agis en qualité de gérante de la SARL DUPONT'],
    ['rapo', { ...windscreenFine, ...company }, given, 'la SARL DUPONT pourra saisir le tribunal'],
    ['rapo', { ...windscreenFine, ...company }, given, 'La SARL DUPONT, à l’adresse suivante'],
    ['rapo', { ...windscreenFine, ...sold }, emptyCaseFacts, 'La SARL DUPONT a cédé ce véhicule'],
    // « lui » would be the buyer, named last.
    ['rapo', { ...windscreenFine, ...sold }, given, 'ne peut donc pas être demandé à la SARL DUPONT'],
    ['rapo', { ...windscreenFine, ...sold }, emptyCaseFacts, 'établi au nom de la SARL DUPONT'],
    ['requete', { ...penalFine, ...sold }, emptyCaseFacts, 'n’appartenait donc plus à la SARL DUPONT'],
    ['requete', { ...penalFine, ...sold }, emptyCaseFacts, 'en ce qui concerne la SARL DUPONT'],
    ['tsp', { ...windscreenFine, ...company, motive: 'stolen' }, emptyCaseFacts, 'décharger la SARL DUPONT'],
    ['tsp', { ...windscreenFine, ...company, motive: 'stolen' }, emptyCaseFacts, 'Le véhicule de la SARL DUPONT'],
  ] as const)('%s names it with its article', (kind, fine, more, expected) => {
    const text = printed(kind, fine, more);
    expect(text).toContain(expected);
    expect(text).not.toMatch(/(?:de|à|pour|concerne|décharger) SARL/);
  });
});

it('two parentheses never follow each other', () => {
  const more = {
    ...emptyCaseFacts,
    situations: ['card-renewed-late', 'not-displayed'] as const,
    awardFrom: toPlainDate('2026-01-01'),
  };
  expect(printed('rapo', windscreenFine, more)).toMatch(
    /accordé à la date du constat \(pièce n° \d\u00a0; Conseil d’État, n° 428742, cité plus haut\)\./,
  );
  expect(printed('rapo', windscreenFine, more)).not.toContain(') (');
});
