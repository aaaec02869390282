import { describe, expect, it } from 'vitest';
import { cappedTown } from '../fixtures/index.ts';
import { ruleConfidences, describeTownRule, buildStayMail, type PlateRegistration, type TownRule } from './index.ts';

const sentences = (changes: Partial<TownRule>) => describeTownRule({ ...cappedTown, ...changes });
const plate = (changes: Partial<PlateRegistration>) =>
  sentences({
    plateRegistration: { name: null, required: null, url: null, plates: null, validity: null, ...changes },
  }).plate;

describe('what a rule says of the plate', () => {
  it.each<[Partial<PlateRegistration>, string]>([
    [{}, 'Enregistrement de la plaque\u00a0: il existe, modalités inconnues'],
    [{ required: true }, 'Enregistrement de la plaque\u00a0: demandé pour garder la gratuité'],
    [{ required: false }, 'Enregistrement de la plaque\u00a0: possible'],
    [{ name: 'Registre' }, 'plaque (Registre)\u00a0:'],
    [{ plates: 1 }, 'plaque (1 plaque)\u00a0:'],
    [{ plates: 2 }, 'plaque (2 plaques)\u00a0:'],
    [{ plates: 3, validity: '1 an' }, 'plaque (3 plaques, valable 1 an)\u00a0:'],
  ])('%j: « %s »', (changes, expected) => {
    expect(plate(changes)).toContain(expected);
  });
});

it('a ticket that is not asked for is said so, by that source', () => {
  expect(sentences({ ticketRequired: false }).ticket).toContain('non demandé, selon cette source');
});

it('each confidence has a sentence of its own', () => {
  const said = ruleConfidences.map((confidence) => sentences({ confidence }).confidence);
  expect(said.map((sentence) => sentence.split(/\s/)[1])).toEqual(['bonne', 'moyenne', 'faible']);
});

it.each([
  ['2024-01', 'Source de janvier 2024'],
  ['2024-04', 'Source d’avril 2024'],
  ['2024-10', 'Source d’octobre 2024'],
  ['2024-08-02', 'Source du 2 août 2024'],
])('a source of %s: « %s »', (sourceDate, expected) => {
  expect(sentences({ sourceDate }).reading).toContain(`${expected}, lue`);
});

describe('the mail before the end of a stay', () => {
  const stay = { commune: 'Exempleville', hours: 24, endsAt: 'samedi 21 novembre 2026 à 23 h', plate: 'AB-123-CD' };

  it.each([
    ['Ada', 'Bonjour Ada,'],
    ['', 'Bonjour,'],
  ])('greets « %s » and names the town, the cap, the plate and the end', (firstName, hello) => {
    const { subject, paragraphs } = buildStayMail(firstName, stay);
    expect(paragraphs[0]).toBe(hello);
    expect(subject).toBe('Stationnement à Exempleville\u00a0: 24 h bientôt atteintes');
    for (const part of ['AB-123-CD', 'à Exempleville', '24 h', 's’achève le samedi 21 novembre 2026 à 23 h.'])
      expect(paragraphs[1]).toContain(part);
  });
});
