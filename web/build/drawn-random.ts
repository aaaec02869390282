/** Pseudo-random numbers from 0 to 1, identical for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Random = () => number;

export const drawNumber = (random: Random, min: number, max: number) => min + random() * (max - min);

export const drawInteger = (random: Random, min: number, max: number) => Math.floor(drawNumber(random, min, max + 1));

export const pickOne = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value;

export const drawLetters = (random: Random, count: number, from = 'ABCDEFGHJKLMNPQRSTVWXYZ') =>
  Array.from({ length: count }, () => pickOne(random, [...from])).join('');

export const drawFigures = (random: Random, count: number) =>
  String(drawInteger(random, 1, 10 ** count - 1)).padStart(count, '0');

export function drawPlateNumber(random: Random): string {
  for (;;) {
    const plate = `${drawLetters(random, 2)}-${drawFigures(random, 3)}-${drawLetters(random, 2)}`;
    if (!/SS|^WW/.test(plate)) return plate;
  }
}

/** Adds sensor noise with this standard deviation. */
export function addNoise(data: Uint8Array, random: Random, deviation: number): Uint8Array {
  for (let at = 0; at < data.length; at += 1)
    data[at] = Math.min(
      255,
      Math.max(0, Math.round((data[at] ?? 0) + (random() + random() + random() - 1.5) * 2 * deviation)),
    );
  return data;
}
