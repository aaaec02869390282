import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minConfidence, samplePlate, simulateCheck } from './index.ts';

const good = { name: 'photo.jpg', type: 'image/jpeg', size: 2_000_000 };
/** Draws these, in order: the confidence from 60 to 100, then what was found (under 0.85). */
const draws =
  (...values: number[]) =>
  () =>
    values.shift() ?? 0;

describe('the simulated check', () => {
  it.each([
    ['parking', { ...good, size: 99_999 }, 'Photo trop petite (qualité insuffisante)'],
    ['parking', { ...good, size: 10_000_001 }, 'Photo trop volumineuse'],
    ['windshield', { ...good, type: 'application/pdf' }, 'Format de fichier invalide'],
    ['parking', { ...good, name: 'Screenshot_1.png' }, "Capture d'écran détectée - prenez une vraie photo"],
    ['windshield', { ...good, name: 'Capture 1.png' }, "Capture d'écran détectée - prenez une photo du pare-brise"],
  ] as const)('refuses a %s photo %o', (kind, file, message) => {
    const { isValid, issues } = simulateCheck(kind, file, draws(0.99, 0, 0));
    expect(isValid).toBe(false);
    expect(issues.map((issue) => issue.message)).toEqual([message]);
  });

  it.each([
    ['parking', [0.9, 0, 0], []],
    ['parking', [0.9, 0.9, 0], ["Aucun véhicule détecté dans l'image"]],
    ['parking', [0.9, 0, 0.9], ['Zone de stationnement non visible']],
    ['windshield', [0.9, 0, 0], []],
    [
      'windshield',
      [0.9, 0.9, 0.9],
      ['Pare-brise non détecté - centrez la carte CMI', "Plaque d'immatriculation non lisible"],
    ],
  ] as const)('a %s photo with %o says %o', (kind, drawn, messages) => {
    const { isValid, issues } = simulateCheck(kind, good, draws(...drawn));
    expect(issues.map(({ message }) => message)).toEqual(messages);
    expect(isValid).toBe(messages.length === 0);
    expect(issues.every(({ remedy }) => remedy !== '')).toBe(true);
  });

  it.each([
    ['parking', 0.25, 70, false],
    ['parking', 0.2501, 70.004, true],
    ['windshield', 0.375, 75, false],
    ['windshield', 0.3751, 75.004, true],
  ] as const)('a %s photo drawn at %d has confidence %d', (kind, drawn, confidence, valid) => {
    const result = simulateCheck(kind, good, draws(drawn, 0, 0));
    expect(result.confidence).toBeCloseTo(confidence, 9);
    expect(result.isValid).toBe(valid);
  });

  it.each([
    ['parking', [0.9, 0, 0], { hasVehicle: true, hasParking: true, plateDetected: true, plateNumber: 'AB-123-CD' }],
    ['parking', [0.9, 0.85, 0], { hasVehicle: false, hasParking: true, plateDetected: false, plateNumber: null }],
    ['windshield', [0.9, 0, 0], { hasWindshield: true, plateDetected: true, plateNumber: 'AB-123-CD' }],
    ['windshield', [0.9, 0, 0.9], { hasWindshield: true, plateDetected: false, plateNumber: null }],
  ] as const)('a %s photo with %o establishes %o', (kind, drawn, established) => {
    const { metadata } = simulateCheck(kind, good, draws(...drawn));
    expect(metadata).toEqual({
      hasVehicle: null,
      hasParking: null,
      hasWindshield: null,
      ...established,
    });
  });

  it('shows the sample plate and no other, and is valid only without issue above the threshold', () => {
    const kinds = fc.constantFrom('parking', 'windshield');
    const unit = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(kinds, unit, unit, unit, (kind, ...drawn) => {
        const { isValid, confidence, issues, metadata } = simulateCheck(kind, good, draws(...drawn));
        expect(metadata.plateNumber).toBe(metadata.plateDetected === true ? samplePlate : null);
        expect(isValid).toBe(issues.length === 0 && confidence > minConfidence[kind]);
      }),
    );
  });
});
