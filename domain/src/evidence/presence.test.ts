import { describe, expect, it } from 'vitest';
import { holderName, isPresenceConsistent, writePresenceStatement, type PresenceStatement } from './index.ts';

const taken = { plate: 'AB-123-CD', takenAt: '2026-11-21T09:55:00.000Z' };
const whose = { ...taken, declaration: 'd', account: 'a' };
const facts = { ...whose, clock: 'paris' } as const;
const said = { ...facts, presence: 'passenger', name: 'Ada Essai' } as const;
const statement: PresenceStatement = {
  type: 'placejuste.presence',
  version: 1,
  ...whose,
  presence: said.presence,
  name: said.name,
  words: writePresenceStatement(said),
  signedAt: facts.takenAt,
};

/** Another statement, signed: its words agree with it, and not with the declaration. */
const signedFor = (change: Partial<Omit<PresenceStatement, 'words'>>) => ({
  ...change,
  words: writePresenceStatement({ ...said, ...change }),
});

describe('a statement of presence', () => {
  it('is the sentence of the letters, for one parking', () => {
    expect(statement.words).toBe(
      'Je, Ada Essai, titulaire de la carte de stationnement, déclare que, pour le stationnement du ' +
        'véhicule AB-123-CD déclaré le 21 novembre 2026 à 10 h 55, je me trouvais à bord de ce véhicule, ' +
        'à une place de passager. Ce que je déclare est exact.',
    );
    expect(writePresenceStatement({ ...said, presence: 'trip-for-holder' })).toContain(
      'ce véhicule était utilisé pour mes besoins',
    );
  });

  it('tells overseas the hour of the place, and names its clock', () => {
    const there = { ...said, clock: 'antilles' } as const;
    expect(writePresenceStatement(there)).toContain(
      'déclaré le 21 novembre 2026 à 5 h 55 (heure des Antilles), je me trouvais',
    );
    const signed = { ...statement, words: writePresenceStatement(there) };
    expect(isPresenceConsistent(signed, { ...facts, clock: 'antilles' })).toBe(true);
    expect(isPresenceConsistent(signed, { ...facts, clock: 'reunion' })).toBe(false);
    expect(isPresenceConsistent(signed, facts)).toBe(false);
    // As an older application signed it.
    expect(isPresenceConsistent(statement, { ...facts, clock: 'antilles' })).toBe(true);
  });

  it.each<readonly [string, Partial<PresenceStatement>, boolean]>([
    ['as signed', {}, true],
    ['the same instant written otherwise', { takenAt: '2026-11-21T09:55:00Z' }, true],
    ['another declaration', { declaration: 'e' }, false],
    ['another account', { account: 'b' }, false],
    ['another plate', { plate: 'AB-124-CD' }, false],
    ['another hour', { takenAt: '2026-11-21T09:56:00.000Z' }, false],
    ['words of their own', { words: `${statement.words} Et la ville me doit cent euros.` }, false],
    ['another plate, in its words too', signedFor({ plate: 'AB-124-CD' }), false],
    ['another hour, in its words too', signedFor({ takenAt: '2026-11-21T09:56:00.000Z' }), false],
    ['a name that is none, in its words too', signedFor({ name: ' Ada' }), false],
    ['another name than in the words', { name: 'Basile Modèle' }, false],
  ])('%s', (_name, change, holds) => {
    expect(isPresenceConsistent({ ...statement, ...change }, facts)).toBe(holds);
  });

  it.each<readonly [string, boolean]>([
    ['Ada Essai', true],
    ['Ada', true],
    ['Ada Marie Essai', true],
    ['A'.repeat(100), true],
    ['Łucja d’Été-Modèle', true],
    ['李 明', true],
    ['', false],
    ['A', false],
    [' Ada', false],
    ['Ada  Essai', false],
    ['Ada\nEssai', false],
    ['Ada\u202eEssai', false],
    ['A'.repeat(101), false],
  ])('name %j', (name, fits) => {
    expect(holderName.test(name)).toBe(fits);
  });
});
