import { describe, expect, it } from 'vitest';
import { toPlainDate } from '../kernel/index.ts';
import { windscreenFine } from '../fixtures/index.ts';
import { emptyCaseFacts, type CaseFacts, type LetterFacts } from './facts.ts';
import { nameExhibitFile, nameLetterFile } from './file-names.fr.ts';
import { buildInventory } from './inventory.fr.ts';
import { pickCase, fpsMajoreFine, buildWholeFacts, writeLetterOf } from './letters.fixtures.ts';
import { buildTribunalForm } from './tribunal-form.fr.ts';
import { isRequestComplete, listMandatoryPieces } from './tribunal-pieces.fr.ts';

const [, appealedFine, appealed] = pickCase(2);

function formOf(fine: LetterFacts['fine'], more: CaseFacts): Readonly<Record<string, string | null>> {
  const facts = buildWholeFacts('tsp', fine, more);
  const fields = buildTribunalForm(facts, writeLetterOf('tsp', facts)).flatMap((section) => section.fields);
  expect(new Set(fields.map(({ label }) => label)).size).toBe(fields.length);
  return Object.fromEntries(fields.map(({ label, value }) => [label, value]));
}

describe('the form of the tribunal, as a sheet', () => {
  it('follows a request: who, against what, after which appeal, why, for what', () => {
    const facts = buildWholeFacts('tsp', appealedFine, appealed);
    expect(buildTribunalForm(facts, writeLetterOf('tsp', facts)).map(({ heading }) => heading)).toEqual([
      'Qui demande',
      'Ce qui est contesté',
      'Le recours préalable',
      'La requête',
      'Pièces et signature',
    ]);
    const form = formOf(appealedFine, appealed);
    expect(form).toMatchObject({
      'Nom et prénom': windscreenFine.debtorName,
      'Numéro de l’avis de paiement': windscreenFine.noticeNumber,
      Collectivité: windscreenFine.authorityName,
      'Envoyé le': '28 novembre 2026',
      'Reçu le': '30 novembre 2026 (pièce n° 3)',
      Réponse: 'Aucune. Rejet par silence le 30 décembre 2026',
    });
    expect(form['Ce que vous demandez']).toContain('me décharger de l’obligation de payer');
    expect(form['Exposé des faits']).toContain('Le recours administratif préalable a été formé');
  });

  it('leaves to the applicant what nobody knows for them', () => {
    const form = formOf(appealedFine, appealed);
    for (const label of ['Adresse e-mail', 'Téléphone', 'Fait à, le']) expect(form[label]).toBeNull();
    expect(form).not.toHaveProperty('Adresse en France où vous écrire (élection de domicile, hors UE, EEE et Suisse)');
    const far = { ...appealedFine, debtorAddress: '1 rue du Modèle\nMontréal\nCanada' };
    expect(formOf(far, appealed)).toHaveProperty(
      'Adresse en France où vous écrire (élection de domicile, hors UE, EEE et Suisse)',
      null,
    );
  });

  it('names who signs for a company, and asks of no appeal against an FPS majoré', () => {
    const company = {
      ...appealedFine,
      debtorName: 'Ambulances Exemple',
      certificate: 'company' as const,
      representativeName: 'Ada Essai',
      representativeQuality: 'gérante',
    };
    expect(formOf(company, appealed)).toMatchObject({
      Dénomination: 'Ambulances Exemple',
      'Représentée par': 'Ada Essai',
      'En qualité de': 'gérante',
    });
    expect(formOf(fpsMajoreFine, emptyCaseFacts)).not.toHaveProperty('Envoyé le');
  });

  it('calls the town of an FPS majoré who set the first one, and no author of the charge', () => {
    const town = fpsMajoreFine.authorityName;
    const form = formOf(fpsMajoreFine, emptyCaseFacts);
    expect([form['Collectivité qui a établi le forfait d’origine'], form['Collectivité']]).toEqual([town, undefined]);
    const facts = buildWholeFacts('tsp', fpsMajoreFine, emptyCaseFacts);
    const letter = writeLetterOf('tsp', facts);
    expect(JSON.stringify(letter.sections)).toContain(`Le forfait d’origine a été établi par\u00a0: ${town}.`);
    expect(buildInventory(facts, letter).references).toContainEqual({
      label: 'Collectivité du forfait d’origine',
      value: town,
    });
    const appeal = buildWholeFacts('tsp', appealedFine, appealed);
    expect(buildInventory(appeal, writeLetterOf('tsp', appeal)).references).toContainEqual({
      label: 'Contre',
      value: town,
    });
  });

  it.each([
    ['tutelle', ['Qui agit en son nom', 'Dominique Exemple, personne chargée de sa tutelle'], ['Dominique Exemple']],
    [
      'curatelle',
      ['Avec l’assistance de', 'Dominique Exemple, qui exerce la curatelle d’Ada Essai et l’assiste'],
      ['Ada Essai', 'Dominique Exemple'],
    ],
  ] as const)('under %s names who acts or assists, and each who signs', (holderCapacity, [label, value], signers) => {
    const form = formOf({ ...appealedFine, holderCapacity, representativeName: 'Dominique Exemple' }, appealed);
    expect(form[label]).toBe(value);
    const signatures = Object.keys(form).filter((one) => one.startsWith('Signature'));
    expect(signatures.map((one) => one.replace(/^Signature d[e’] ?/, ''))).toEqual(signers);
    // « Représenté » would be wrong of a woman.
    expect(form).not.toHaveProperty('Représenté par');
  });

  it('tells a written answer as what it is', () => {
    const refusedOn = toPlainDate('2026-12-20');
    const answer = formOf(appealedFine, { ...appealed, refusedOn });
    expect(answer['Décision de rejet du']).toBe('20 décembre 2026 (pièce n° 4)');
    expect(answer).not.toHaveProperty('Réponse');
    const reduced = formOf(appealedFine, { ...appealed, refusedOn, reduced: true });
    expect(reduced).toHaveProperty('Avis de paiement rectificatif du');
    expect(reduced['Acte contesté']).toMatch(/^Avis de paiement rectificatif/);
    expect([reduced['Montant'], reduced['Montant de l’avis rectificatif']]).toEqual([undefined, null]);
  });
});

describe('the mandatory pieces', () => {
  const states = (fine: LetterFacts['fine'], more: CaseFacts, without: readonly string[] = []) => {
    const facts = buildWholeFacts('tsp', fine, more);
    const exhibits = facts.exhibits.filter(({ kind }) => !without.includes(kind));
    const pieces = listMandatoryPieces({ ...facts, exhibits });
    return [pieces.map(({ kind, state }) => `${kind} ${state}`), isRequestComplete(pieces)];
  };

  it('are complete with the notice, the appeal and its receipt, and not without', () => {
    expect(states(appealedFine, appealed)).toEqual([['notice joined', 'appeal-copy joined', 'receipt joined'], true]);
    expect(states(appealedFine, appealed, ['receipt'])).toEqual([
      ['notice joined', 'appeal-copy joined', 'receipt lacking'],
      false,
    ]);
    // A written answer does not replace the receipt.
    const refused = { ...appealed, refusedOn: toPlainDate('2026-12-20') };
    expect(states(appealedFine, refused, ['receipt'])[1]).toBe(false);
  });

  it('are four against a rectified notice as against any answer', () => {
    const reduced = { ...appealed, refusedOn: toPlainDate('2026-12-20'), reduced: true };
    expect(states(appealedFine, reduced, ['appeal-copy', 'receipt'])).toEqual([
      ['notice joined', 'appeal-copy lacking', 'receipt lacking', 'decision joined'],
      false,
    ]);
    expect(states(appealedFine, reduced)[1]).toBe(true);
  });

  it('excuse a copy only where the site gave none, and the person said so', () => {
    const online = { ...appealed, sentBy: 'online' as const };
    expect(states(appealedFine, online, ['appeal-copy'])[1]).toBe(false);
    expect(states(appealedFine, { ...online, copyNotGiven: true }, ['appeal-copy'])).toEqual([
      ['notice joined', 'appeal-copy excused', 'receipt joined'],
      true,
    ]);
  });

  it('are the warning alone against an FPS majoré', () => {
    expect(states(fpsMajoreFine, emptyCaseFacts)).toEqual([['notice joined'], true]);
  });
});

describe('the files of a portal', () => {
  it('are listed in the inventory under the very names they are downloaded by', () => {
    const facts = buildWholeFacts('tsp', appealedFine, appealed);
    const letter = writeLetterOf('tsp', facts);
    const { rows } = buildInventory(facts, letter);
    expect(rows[0]).toEqual(['', 'Mémoire joint au formulaire de requête', '0-memoire-et-bordereau.pdf']);
    expect(rows.slice(1).map(([, , file]) => file)).toEqual(
      letter.exhibits.map(({ number, title }) => nameExhibitFile(number, title)),
    );
    expect(new Set(rows.map(([, , file]) => file)).size).toBe(rows.length);
  });

  it('have names in plain letters, whole words, short enough for any site', () => {
    expect(nameExhibitFile(1, 'Avis de paiement du forfait de post-stationnement')).toBe(
      '1-avis-de-paiement-du-forfait-de-post.pdf',
    );
    expect(nameExhibitFile(12, 'Pièce d’identité jointe à l’œuvre')).toBe('12-piece-d-identite-jointe-a-l-oeuvre.pdf');
    expect(nameLetterFile('rapo')).toBe('0-recours-prealable.pdf');
  });
});
