/** strict: the full SIV form. usual: another French form (moped, WW garage, FNI). foreign: none of them. */
export type PlateForm = 'strict' | 'usual' | 'foreign';

// Letters exclude I, O, U; SS is never given; WW on the left is provisional. Source: contest-law.md §4.
const strictSiv = /^(?!SS|WW)[A-HJ-NP-TV-Z]{2}-(?!000)\d{3}-(?!SS)[A-HJ-NP-TV-Z]{2}$/;
const looseSiv = /^[A-Z]{1,2}-?\d{2,3}-?[A-Z]{1,2}$/;
const fni = /^\d{2,4}-?[A-Z]{2,3}-?(\d{2,3}|2A|2B)$/;
const siv = /^([A-Z]{2})(\d{3})([A-Z]{2})$/;
const oldFni = /^(\d{2,4})([A-Z]{2,3})(\d{2,3}|2A|2B)$/;

/** Upper case, no spaces, dashes where the form is known: « ab 123 cd » → « AB-123-CD ». */
export function normalisePlate(typedPlate: string): string {
  // Composed again at the end: capitals and what was left out can leave letters that compose anew.
  const cleaned = typedPlate
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s.·•]+/g, '')
    .replace(/[‐-―−]/g, '-')
    .normalize('NFKC');
  const bare = cleaned.replaceAll('-', '');
  const match = siv.exec(bare) ?? oldFni.exec(bare);
  return match === null ? cleaned : match.slice(1).join('-');
}

/** Whether two plates, however they were typed, name the same car: spaces, dashes and case do not count. */
export function isSamePlate(one: string, other: string): boolean {
  return toBarePlate(one) === toBarePlate(other);
}

function toBarePlate(plate: string): string {
  return normalisePlate(plate).replaceAll('-', '');
}

/**
 * The form of a normalised plate, or null when it cannot be one: 3 to 15 letters, digits and dashes, one digit at
 * least.
 */
export function findPlateForm(plate: string): PlateForm | null {
  if (strictSiv.test(plate)) return 'strict';
  if (looseSiv.test(plate) || fni.test(plate)) return 'usual';
  return /^[\p{L}\d-]{3,15}$/u.test(plate) && /\d/.test(plate) ? 'foreign' : null;
}

/**
 * True for a possible beginning of a French plate: « AB-123 ». It may also be a foreign one: the person is only asked.
 */
export function isPlateIncomplete(plate: string): boolean {
  return findPlateForm(plate) === 'foreign' && /^[A-Z]{1,2}\d{1,3}$/.test(toBarePlate(plate));
}

/** Masks all but the last two characters, « ••-•••-CD », for people who may recognise the plate but not read it. */
export function maskPlate(plate: string): string {
  const letters = [...plate];
  const shownIndexes = letters.flatMap((letter, index) => (letter === '-' ? [] : [index])).slice(-2);
  return letters.map((letter, index) => (letter === '-' || shownIndexes.includes(index) ? letter : '•')).join('');
}

/** Letter by letter for a screen reader: « A B, 1 2 3, C D ». */
export function spellPlate(plate: string): string {
  return plate
    .split('-')
    .filter((block) => block !== '')
    .map((block) => [...block].join(' '))
    .join(', ');
}
