import { describe, expect, it } from 'vitest';
import { describeSince, parseStreet, describeUntil } from './place-words.fr.ts';

const now = new Date('2026-11-22T13:05:00Z');

describe('the words of a place and of a moment', () => {
  it.each([
    ['12 Rue des Tilleuls 25000 Besançon', 'rue des Tilleuls'],
    ['3 bis Avenue Foch 59000 Lille', 'avenue Foch'],
    ['Place de la République, 59000 Lille', 'place de la République'],
    ['Devant la mairie', 'Devant la mairie'],
    ['   ', null],
    [null, null],
  ])('%s', (label, street) => expect(parseStreet(label)).toBe(street));

  it.each([
    ['2026-11-22T12:00:00Z', 'à 13\u00a0h\u00a000'],
    ['2026-11-21T12:00:00Z', 'hier à 13\u00a0h\u00a000'],
  ])('since %s', (at, words) => expect(describeSince(new Date(at), now)).toBe(words));

  it('tells both by the clock of a commune overseas, and names it', () => {
    const [since, until] = [new Date('2026-11-22T03:05:00Z'), new Date('2026-11-23T03:05:00Z')];
    expect(describeSince(since, now, 'antilles')).toBe('hier à 23\u00a0h\u00a005 (heure des Antilles)');
    expect(describeUntil(until, now, 'antilles')).toBe('23\u00a0h\u00a005 (heure des Antilles)');
    expect(describeUntil(until, now, 'reunion')).toBe('demain à 7\u00a0h\u00a005 (heure de La Réunion)');
  });

  it.each([
    ['2026-11-22T17:05:00Z', '18\u00a0h\u00a005'],
    ['2026-11-23T01:05:00Z', '2\u00a0h\u00a005 cette nuit'],
    ['2026-11-23T13:00:00Z', 'demain à 14\u00a0h'],
    ['2026-11-25T13:00:00Z', 'mercredi 25 novembre à 14\u00a0h\u00a000'],
  ])('until %s', (at, words) => expect(describeUntil(new Date(at), now)).toBe(words));
});
