import { foldText } from '../kernel/index.ts';
import { confusable, computeEditDistance } from '../notice-reading/index.ts';

/** Letters and digits that recognition takes for one another. */
const twins: readonly string[] = [
  '0OQDUC',
  '1ILT7J',
  '2Z7',
  '3B8',
  '4A',
  '5S',
  '6GB',
  '8BS',
  '9GQ',
  'UV',
  'VYWX',
  'MNHW',
  'EF',
  'PRF',
  'CGO',
  'KX',
  'CL',
];

function isTwin(one: string, other: string): boolean {
  return (
    one === other ||
    (confusable[one]?.includes(other) ?? false) ||
    (confusable[other]?.includes(one) ?? false) ||
    twins.some((set) => set.includes(one) && set.includes(other))
  );
}

/**
 * Whether recognition alone may have made one of the other: one character misread, added or lost, or any number of
 * them that look alike. What a paper carries as text is never misread, and is not asked here.
 */
export function canBeMisread(one: string, other: string): boolean {
  const [a, b] = [normalise(one), normalise(other)];
  if (computeEditDistance(a, b, 1) <= 1) return true;
  return a.length === b.length && [...a].every((letter, at) => isTwin(letter, b[at] ?? ''));
}

/** Like `canBeMisread`, for names: each word of the shorter name is nearly a word of the other. */
export function canBeSameName(one: string, other: string): boolean {
  const [short = [], long = []] = [parseNames(one), parseNames(other)].sort((a, b) => a.length - b.length);
  const isNear = (name: string, all: readonly string[]) =>
    all.some((candidate) => {
      const reach = Math.min(name.length, candidate.length) >= 7 ? 2 : 1;
      return computeEditDistance(name, candidate, reach) <= reach || canBeMisread(name, candidate);
    });
  return short.length > 0 && short.every((name) => isNear(name, long));
}

function normalise(text: string): string {
  return foldText(text)
    .toUpperCase()
    .replace(/[^\p{L}\d]/gu, '');
}

function parseNames(text: string): readonly string[] {
  return foldText(text)
    .toUpperCase()
    .split(/[^\p{L}]+/u)
    .filter((name) => name.length > 1 && !['MME', 'MLLE', 'MR', 'MONSIEUR', 'MADAME'].includes(name));
}
