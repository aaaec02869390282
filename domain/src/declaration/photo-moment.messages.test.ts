import { describe, expect, it } from 'vitest';
import { captureDoubtSentences, formatMetres } from './index.ts';

const s = '\u00a0';

describe('what of a declaration is not of the moment, in words', () => {
  it('says the age of the place and of each photograph', () => {
    expect(
      captureDoubtSentences([
        { code: 'PLACE_OLD', minutes: 190 },
        { code: 'PHOTO_OLD', kind: 'parking', minutes: 190 },
        { code: 'PHOTO_OLD', kind: 'windshield', minutes: 1500 },
      ]),
    ).toEqual([
      `Position mesurée il y a 3${s}h${s}10`,
      `Photo de la voiture prise il y a 3${s}h${s}10`,
      `Photo du pare-brise prise il y a 1${s}jour`,
    ]);
  });

  it('says in one line what separates a photograph from the place', () => {
    expect(
      captureDoubtSentences([
        { code: 'PHOTO_TIME_APART', kind: 'parking', minutes: 25 },
        { code: 'PHOTO_PLACE_APART', kind: 'parking', metres: 240 },
        { code: 'PHOTO_TIME_APART', kind: 'windshield', minutes: 5 },
      ]),
    ).toEqual([
      `Photo de la voiture prise à 25${s}min et à plus de 240${s}m de la position déclarée`,
      `Photo du pare-brise prise à 5${s}min de la mesure de la position`,
    ]);
  });

  it('says how far one photograph is although another is apart in time', () => {
    expect(
      captureDoubtSentences([
        { code: 'PHOTO_TIME_APART', kind: 'parking', minutes: 25 },
        { code: 'PHOTO_PLACE_APART', kind: 'windshield', metres: 240 },
      ]),
    ).toEqual([
      `Photo de la voiture prise à 25${s}min de la mesure de la position`,
      `Photo du pare-brise prise à plus de 240${s}m du lieu déclaré`,
    ]);
  });

  it('says how far a photograph is when its hour is no matter', () => {
    expect(captureDoubtSentences([{ code: 'PHOTO_PLACE_APART', kind: 'windshield', metres: 12_400 }])).toEqual([
      `Photo du pare-brise prise à plus de 12${s}km du lieu déclaré`,
    ]);
  });

  it.each([
    [101, `101${s}m`],
    [999, `999${s}m`],
    [1000, `1${s}km`],
    [1999, `1${s}km`],
  ])('%d metres', (metres, words) => expect(formatMetres(metres)).toBe(words));
});
