import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { windscreenFine } from '../fixtures/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import { canWriteDeathLetter, joinDeathLetter, writeDeathLetter, type DeathFacts } from './death-letter.fr.ts';

/** Its number, service and words are invented. */
const penalFine = {
  ...windscreenFine,
  noticeNumber: '4000000001',
  authorityName: 'Tribunal de police de Modèle (exemple)',
  authorityAddress: 'CSA 00000\n35000 Modèle Cedex 9',
};
const today = toPlainDate('2026-11-24');
const facts: DeathFacts = {
  notice: penalFine,
  deceasedName: 'Ada Essai',
  diedOn: toPlainDate('2026-11-03'),
  writerName: 'Basile Modèle',
  writerAddress: '2 impasse du Modèle\n59000 Lille',
  writerCapacity: 'fils d’Ada Essai',
};
const textOf = (changes: Partial<DeathFacts> = {}, notice: Partial<DeathFacts['notice']> = {}): string => {
  const letter = writeDeathLetter({ ...facts, ...changes, notice: { ...penalFine, ...notice } }, today);
  return letter === null ? '' : joinDeathLetter(letter);
};

describe('the letter that tells a death', () => {
  it('names both papers, the text and one request, and contests nothing', () => {
    const text = textOf();
    for (const part of [
      'Madame ou Monsieur l’Officier du ministère public\nTribunal de police de Modèle (exemple)\nCSA 00000',
      'avis de contravention n° 4000000001 du 10 novembre 2026 est adressé à Ada Essai pour le véhicule immatriculé',
      'un constat du mardi 10 novembre 2026 à 14 h 05, à l’adresse suivante\u00a0: 12 rue du Modèle, 59000 Lille.',
      'Je vous informe du décès d’Ada Essai, le 3 novembre 2026 (pièce n° 2).',
      '(article 6 du code de procédure pénale)',
      'classer cette affaire sans suite en ce qui concerne Ada Essai',
      '1. Original de l’avis de contravention\n2. Copie de l’acte de décès',
      'Basile Modèle, fils d’Ada Essai',
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/je conteste|forfait|au nom d’Ada|titulaire/);
  });

  it.each([
    ['2026-11-03', 'Ce décès est antérieur au constat.'],
    ['2026-11-12', 'Ce décès est postérieur au constat.'],
    ['2026-11-10', null],
  ])('says which came first, unless both are of one day: %s', (day, words) => {
    const text = textOf({ diedOn: toPlainDate(day) });
    if (words === null) expect(text).not.toMatch(/antérieur|postérieur/);
    else expect(text).toContain(words);
  });

  it('says nothing of what is not known of the notice', () => {
    const bare = { observedOn: null, observedAt: null, place: null, plate: null, authorityName: null };
    const text = textOf({}, { ...bare, noticeNumber: '', authorityAddress: null });
    expect(text).toContain('L’avis de contravention du 10 novembre 2026 est adressé à Ada Essai (pièce n° 1).\n');
    expect(text).not.toMatch(/null|undefined|constat|véhicule|n° du/);
  });

  it('leaves no space before a comma after a name that the keyboard completed', () => {
    const typed = { deceasedName: 'Ada Essai ', writerName: ' Basile Modèle ', writerCapacity: 'fils d’Ada Essai ' };
    expect(textOf(typed)).toBe(textOf());
  });

  it('is not written from a text that was read too long ago', () => {
    expect([canWriteDeathLetter(today), canWriteDeathLetter(toPlainDate('2028-01-01'))]).toEqual([true, false]);
    expect(writeDeathLetter(facts, toPlainDate('2028-01-01'))).toBeNull();
  });

  it('two texts never share a model’s number', () => {
    const all = [
      textOf(),
      textOf({ diedOn: toPlainDate('2026-11-12') }),
      textOf({}, { noticeNumber: '', observedOn: null }),
      textOf({ deceasedName: 'Basile Essai' }, { place: windscreenFine.place, observedAt: null }),
    ];
    const letter = writeDeathLetter(facts, today);
    const digest = createHash('sha256').update(all.join('\n')).digest('hex').slice(0, 16);
    // Another digest is another text: the number of the model is then raised with it.
    expect([letter?.model, digest]).toEqual(['Information d’un décès, modèle 1', '519aaf0472910d96']);
  });
});
