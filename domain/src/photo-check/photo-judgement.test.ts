import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPlainDate } from '../kernel/index.ts';
import {
  isAnsweredValid,
  minConfidence,
  findPaperPhotoFlaw,
  judgePhoto,
  computePlateOutcome,
  readOnPhoto,
  toUnclearCard,
  type PhotoMeasures,
  type PlateFinding,
} from './index.ts';

const fine: PhotoMeasures = { lightest: 200, darkest: 40, blur: 1 };
const read: PlateFinding = { seen: 'read', plate: 'AB-123-CD' };

describe('the judgement of a photograph', () => {
  it.each([
    ['parking', fine, read, 100, []],
    ['parking', fine, null, 100, []],
    ['parking', fine, { seen: 'unsure' }, 82, ["Plaque d'immatriculation non lisible"]],
    ['parking', fine, { seen: 'none' }, 76, ["Plaque d'immatriculation non lisible"]],
    ['parking', { ...fine, blur: 4 }, read, 60, ['Photo floue']],
    ['parking', { ...fine, blur: null }, null, 43, ['Photo floue']],
    ['parking', { ...fine, lightest: 20 }, null, 57, ['Photo trop sombre']],
    ['parking', { ...fine, darkest: 230 }, null, 57, ['Photo trop claire']],
    // A dark picture is not sharp either: light is what is asked for.
    ['windshield', { lightest: 20, darkest: 0, blur: null }, null, 0, ['Photo trop sombre']],
    ['windshield', fine, null, 100, []],
    ['windshield', { ...fine, blur: 2.4 }, null, 73, []],
    // In the middle between fine and lost, nothing is said yet.
    ['windshield', { ...fine, lightest: 50 }, null, 80, []],
    ['windshield', { ...fine, darkest: 187.5 }, null, 80, []],
    ['windshield', { ...fine, blur: 2.5 }, null, 70, []],
    ['windshield', { lightest: 50, darkest: 40, blur: null }, null, 20, ['Photo floue']],
    ['windshield', { lightest: 200, darkest: 187.5, blur: null }, null, 20, ['Photo floue']],
    ['windshield', { lightest: 250, darkest: 240, blur: null }, null, 0, ['Photo trop claire']],
    ['windshield', fine, { seen: 'none' }, 100, []],
  ] as const)('%s, %o, plate %o: %d %o', (kind, measures, plate, confidence, messages) => {
    const result = judgePhoto(kind, measures, { plate });
    expect([result.confidence, result.issues.map(({ message }) => message)]).toEqual([confidence, messages]);
    expect(result.isValid).toBe(messages.length === 0 && confidence > minConfidence[kind]);
  });

  it('establishes nothing it did not see', () => {
    expect(judgePhoto('parking', fine, { plate: null }).metadata).toEqual({
      hasVehicle: null,
      hasParking: null,
      hasWindshield: null,
      plateDetected: null,
      plateNumber: null,
    });
    expect(judgePhoto('parking', fine, { plate: { seen: 'unsure' } }).metadata).toMatchObject({
      hasVehicle: null,
      plateDetected: null,
      plateNumber: null,
    });
    expect(judgePhoto('parking', fine, { plate: read }).metadata).toMatchObject({
      hasVehicle: true,
      plateDetected: true,
      plateNumber: 'AB-123-CD',
    });
  });

  it('stays from 0 to 100, and a blur that grows never makes it surer', () => {
    const luma = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(
        fc.constantFrom('parking', 'windshield'),
        luma,
        luma,
        fc.double({ min: 0, max: 20, noNaN: true }),
        fc.double({ min: 0, max: 20, noNaN: true }),
        (kind, lightest, darkest, blur, more) => {
          const sure = (deviation: number) =>
            judgePhoto(kind, { lightest, darkest, blur: deviation }, { plate: null }).confidence;
          expect(sure(blur)).toBeGreaterThanOrEqual(0);
          expect(sure(blur)).toBeLessThanOrEqual(100);
          expect(sure(blur + more)).toBeLessThanOrEqual(sure(blur));
        },
      ),
    );
  });
});

describe('the picture of a paper', () => {
  it.each([
    [fine, null],
    // White, as paper is.
    [{ ...fine, lightest: 250, darkest: 240 }, null],
    [{ ...fine, blur: null }, null],
    [{ ...fine, blur: 2.5 }, null],
    [{ ...fine, blur: 2.6 }, 'BLURRED'],
    [{ ...fine, lightest: 49 }, 'TOO_DARK'],
    [{ lightest: 20, darkest: 0, blur: 4 }, 'TOO_DARK'],
  ] as const)('%o: %s', (measures, flaw) => expect(findPaperPhotoFlaw(measures)).toBe(flaw));
});

describe('a photograph answered as valid', () => {
  const unread = judgePhoto('parking', fine, { plate: null });
  it.each([
    ['parking', judgePhoto('parking', fine, { plate: read }), true],
    ['parking', judgePhoto('parking', { ...fine, blur: 4 }, { plate: read }), false],
    ['parking', unread, false],
    ['parking', null, false],
    ['windshield', judgePhoto('windshield', fine, { plate: null }), true],
    ['windshield', judgePhoto('windshield', { ...fine, blur: 4 }, { plate: null }), false],
    ['windshield', null, false],
  ] as const)('%s, %o: %s', (kind, result, isValid) => expect(isAnsweredValid(kind, result)).toBe(isValid));

  it('is one of a car only once its plate was read, whatever else is well', () => {
    expect(unread.isValid).toBe(true);
  });
});

describe('what is kept of the plate with a declaration', () => {
  it.each([
    [judgePhoto('parking', fine, { plate: read }), 'confirmed'],
    [judgePhoto('parking', fine, { plate: { seen: 'read', plate: 'EF-456-GH' } }), 'other'],
    [judgePhoto('parking', fine, { plate: { seen: 'unsure' } }), 'unread'],
    [judgePhoto('parking', fine, { plate: { seen: 'none' } }), 'unread'],
    [judgePhoto('parking', fine, { plate: null }), 'unchecked'],
    [judgePhoto('parking', { ...fine, blur: 4 }, { plate: null }), 'unchecked'],
    [null, 'unchecked'],
  ] as const)('%o beside ab 123 cd: %s', (result, outcome) =>
    expect(computePlateOutcome(result, 'ab 123 cd')).toBe(outcome),
  );
});

describe('the card on a photograph of the windshield', () => {
  const today = toPlainDate('2026-11-21');
  const of = (last: string | null, isCard = true) =>
    readOnPhoto({ isCard, expiresOn: last === null ? null : toPlainDate(last) }, 'unknown', today);

  it.each([
    ['2026-11-20', ['Carte expirée le 20 novembre 2026'], false],
    ['2026-11-21', [], true],
    [null, [], true],
  ] as const)('that ends on %s', (last, messages, valid) => {
    const { isValid, issues, card } = judgePhoto('windshield', fine, { plate: null, card: of(last) });
    expect([issues.map(({ message }) => message), isValid]).toEqual([messages, valid]);
    expect(issues.map(({ code }) => code)).toEqual(messages.map(() => 'CARD_ENDED'));
    expect(card).toMatchObject({ seen: 'read', expiresOn: last });
    expect(issues.every(({ remedy }) => remedy.length > 20)).toBe(true);
  });

  it('whose code was read makes up for a little blur, never for what is said of it', () => {
    expect(judgePhoto('windshield', { ...fine, blur: 2.4 }, { plate: null, card: of('2029-05-31') })).toMatchObject({
      isValid: true,
      confidence: 82,
      issues: [],
    });
    expect(
      judgePhoto('windshield', { ...fine, blur: 4 }, { plate: null, card: of('2029-05-31') }).issues.map(
        ({ code }) => code,
      ),
    ).toEqual(['BLURRED']);
  });

  it('photographed close, pale as it is, is not too bright once its code was read', () => {
    const pale = { ...fine, lightest: 250, darkest: 230 };
    expect(judgePhoto('windshield', pale, { plate: null, card: of('2029-05-31') })).toMatchObject({
      isValid: true,
      confidence: 100,
      issues: [],
    });
    expect(
      judgePhoto('windshield', pale, { plate: null, card: toUnclearCard('CODE_DAMAGED') }).issues.map(
        ({ code }) => code,
      ),
    ).toEqual(['TOO_BRIGHT']);
    expect(judgePhoto('windshield', pale, { plate: null }).issues.map(({ code }) => code)).toEqual(['TOO_BRIGHT']);
  });

  it('is not another code, and takes nothing away where none was seen', () => {
    expect(of('2020-01-01', false)).toBeNull();
    expect(toUnclearCard('CODE_OF_ANOTHER_KIND')).toBeNull();
    expect(judgePhoto('windshield', fine, { plate: null, card: toUnclearCard('CODE_DAMAGED') })).toMatchObject({
      isValid: true,
      confidence: 100,
      card: { seen: 'unclear' },
    });
  });
});
