import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeBoxAround, computeMetresBetween } from '../kernel/index.ts';
import {
  checkStation,
  stationMails,
  stationMarks,
  stationReasonSentences,
  type StationFacts,
  type StationFault,
} from './index.ts';

const facts: StationFacts = {
  position: { latitude: 50.6292, longitude: 3.0573, accuracy: 8, timestamp: 1_795_000_000_000 },
  places: 2,
  marks: ['sol', 'panneau'],
  remark: null,
};

describe('a reserved place to be added', () => {
  const at = (changes: Partial<StationFacts['position']>): Partial<StationFacts> => ({
    position: { ...facts.position, ...changes },
  });

  it.each<[string, Partial<StationFacts>]>([
    ['as it is', {}],
    ['in La Réunion', at({ latitude: -20.88, longitude: 55.45 })],
    ['on the equator', at({ latitude: 0 })],
    ['on the meridian of Greenwich', at({ longitude: 0 })],
    ['placed by hand', at({ accuracy: null })],
    ['to the metre', at({ accuracy: 0 })],
    ['100 m', at({ accuracy: 100 })],
    ['one place', { places: 1 }],
    ['50 places', { places: 50 }],
    ['300 characters', { remark: '🅿'.repeat(300) }],
  ])('is taken: %s', (_name, changes) => {
    expect(checkStation({ ...facts, ...changes })).toEqual({ ok: true, value: { ...facts, ...changes } });
  });

  it.each<[string, Partial<StationFacts>, keyof StationFacts, StationFault]>([
    ['0,0', at({ latitude: 0, longitude: 0 }), 'position', 'STATION_POSITION_IMPOSSIBLE'],
    ['91° north', at({ latitude: 91 }), 'position', 'STATION_POSITION_IMPOSSIBLE'],
    ['not a number', at({ longitude: Number.NaN }), 'position', 'STATION_POSITION_IMPOSSIBLE'],
    ['101 m', at({ accuracy: 101 }), 'position', 'STATION_POSITION_VAGUE'],
    ['less than 0 m', at({ accuracy: -1 }), 'position', 'STATION_POSITION_VAGUE'],
    ['no mark', { marks: [] }, 'marks', 'STATION_MARK_MISSING'],
    ['no place', { places: 0 }, 'places', 'STATION_PLACES_WRONG'],
    ['half a place', { places: 1.5 }, 'places', 'STATION_PLACES_WRONG'],
    ['51 places', { places: 51 }, 'places', 'STATION_PLACES_WRONG'],
    ['301 characters', { remark: 'x'.repeat(301) }, 'remark', 'STATION_REMARK_LONG'],
  ])('is refused at its field: %s', (_name, changes, field, code) => {
    expect(checkStation({ ...facts, ...changes })).toEqual({ ok: false, code, fields: { [field]: code } });
  });

  it('keeps each mark once, in one order, and no empty remark', () => {
    const checked = checkStation({ ...facts, marks: ['panneau', 'sol', 'panneau'], remark: '  ' });
    expect(checked).toMatchObject({ ok: true, value: { marks: ['sol', 'panneau'], remark: null } });
    expect(stationMarks).toHaveLength(3);
  });

  it('keeps a remark without the spaces around it', () => {
    expect(checkStation({ ...facts, remark: ' près de l’école ' })).toMatchObject({
      value: { remark: 'près de l’école' },
    });
  });
});

describe('the mails about a place', () => {
  it.each([
    ['Ada', 'Bonjour Ada,'],
    ['', 'Bonjour,'],
  ])('greet « %s »', (firstName, greeting) => {
    expect(stationMails.published(firstName, null).paragraphs[0]).toBe(greeting);
    expect(stationMails.refused(firstName, null, 'private').paragraphs[0]).toBe(greeting);
  });

  it('name the place when it has a name, and the reason of a refusal', () => {
    const published = (label: string | null) => stationMails.published('Ada', label).paragraphs.join(' ');
    const refused = (label: string | null) => stationMails.refused('Ada', label, 'misplaced').paragraphs.join(' ');
    for (const mail of [published, refused]) {
      expect(mail('rue Nationale')).toContain('ajoutée (rue Nationale) ');
      expect(mail(null)).toMatch(/ajoutée (?:est|n’est pas) publiée/);
    }
    expect(refused(null)).toContain(stationReasonSentences.misplaced);
  });
});

describe('distances', () => {
  const point = fc.record({
    latitude: fc.double({ min: -85, max: 85, noNaN: true }),
    longitude: fc.double({ min: -179, max: 179, noNaN: true }),
  });

  it('one minute of latitude is a nautical mile', () => {
    expect(computeMetresBetween({ latitude: 48, longitude: 2 }, { latitude: 48 + 1 / 60, longitude: 2 })).toBeCloseTo(
      1853,
      0,
    );
  });

  it('are the same both ways, and none to oneself', () => {
    fc.assert(
      fc.property(point, point, (one, other) => {
        expect(computeMetresBetween(one, other)).toBeCloseTo(computeMetresBetween(other, one), 6);
        expect(computeMetresBetween(one, one)).toBe(0);
      }),
    );
  });

  it('nothing within a radius lies outside its box', () => {
    const step = fc.double({ min: -0.03, max: 0.03, noNaN: true });
    fc.assert(
      fc.property(point, step, step, fc.integer({ min: 1, max: 3000 }), (centre, north, east, metres) => {
        const other = { latitude: centre.latitude + north, longitude: centre.longitude + east };
        const { south, north: top, west, east: right } = computeBoxAround(centre, metres);
        const inside =
          other.latitude >= south && other.latitude <= top && other.longitude >= west && other.longitude <= right;
        expect(inside || computeMetresBetween(centre, other) > metres).toBe(true);
      }),
    );
  });
});
