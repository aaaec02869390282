import { framingHints } from '@placejuste/domain/photo-check';
import { describe, expect, it } from 'vitest';
import { framingCues, describeFraming } from './framing-cues.text.fr.ts';

const arrivals = ['seen', 'whole'] as const;
const ways = framingHints.filter((hint) => !(arrivals as readonly string[]).includes(hint));

describe('what is said, heard and felt of a hint', () => {
  it('nothing else sounds, shakes or reads the same', () => {
    const different = (values: readonly unknown[]) => new Set(values.map((value) => JSON.stringify(value))).size;
    const led = [...ways, 'seen' as const];
    expect(different(led.map((hint) => framingCues[hint].tones))).toBe(led.length);
    expect(different(led.map((hint) => framingCues[hint].vibration))).toBe(led.length);
    expect(different(framingHints.map((hint) => framingCues[hint].sentence))).toBe(framingHints.length);
  });

  it.each(framingHints)('« %s » is over before the next one may begin', (hint) => {
    const { sentence, tones, vibration } = framingCues[hint];
    expect(tones.length).toBeGreaterThan(0);
    expect(tones.reduce((sum, { seconds }) => sum + seconds, 0)).toBeLessThanOrEqual(0.3);
    expect(vibration.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(400);
    // On, off, on: it ends on a pulse.
    expect(vibration.length % 2).toBe(1);
    expect(sentence.split(' ').length).toBeLessThanOrEqual(6);
  });

  it.each(arrivals)('specification §9: « %s » is 800 Hz for 0.2 s, and feels like a success', (hint) => {
    expect(framingCues[hint]).toMatchObject({ tones: [{ hertz: 800, seconds: 0.2 }], vibration: [50, 30, 50] });
  });

  it('names the plate once its letters are read', () => {
    expect(describeFraming('seen', 'AB-123-CD')).toBe('Plaque lue : AB-123-CD. Prenez la photo.');
    expect(describeFraming('left', null)).toBe('Un peu à gauche.');
    expect(describeFraming('whole', null)).toBe('Feuille entière. Prenez la photo.');
  });
});
