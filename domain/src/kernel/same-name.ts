import { foldText, joinInitials } from './fold-text.ts';

/** Titles and company forms that are written on one paper and not on another. */
const notNames: ReadonlySet<string> = new Set([
  'm',
  'mr',
  'mme',
  'mlle',
  'monsieur',
  'madame',
  'mademoiselle',
  'dr',
  'nee',
  'ne',
  'epouse',
  'epoux',
  'ep',
  'veuve',
  'sa',
  'sas',
  'sasu',
  'sarl',
  'eurl',
  'snc',
  'selarl',
  'earl',
  'gie',
  'sci',
  'societe',
]);

/**
 * True when two papers name the same person. Every name of the shorter one must occur in the other, an initial for a
 * first name included: « ESSAI Ada Marie » is « A. Essai », and « Basile Essai » is not « Ada Essai ». A family name
 * alone identifies nobody. « Jeanpierre » is « Jean-Pierre ».
 */
export function isSamePerson(one: string, other: string): boolean {
  const [first, second] = [foldText(one), foldText(other)];
  // Letters with dots are the first names of a person, or the legal form of a company.
  const parseCompany = (folded: string) => parseNames(joinInitials(folded, (word) => notNames.has(word)));
  return areSameNames(parseNames(first), parseNames(second)) || areSameNames(parseCompany(first), parseCompany(second));
}

function areSameNames(first: readonly string[], second: readonly string[]): boolean {
  const [short = [], long = []] = [joinNames(first, second), joinNames(second, first)].sort(
    (a, b) => a.length - b.length,
  );
  if (short.length === 0 || (short.length === 1 && long.length > 1)) return false;
  const remainingNames = [...long];
  // Whole names first: an initial matches one of the rest.
  return (
    [...short]
      .sort((a, b) => b.length - a.length)
      .every((name) => {
        const at = remainingNames.findIndex((candidate) => candidate === name);
        const takenIndex =
          at >= 0
            ? at
            : remainingNames.findIndex((candidate) => isInitialOf(name, candidate) || isInitialOf(candidate, name));
        if (takenIndex < 0) return false;
        remainingNames.splice(takenIndex, 1);
        return true;
      }) && short.some((name) => name.length > 1 && long.includes(name))
  );
}

/** Names that follow each other are one where the other paper writes them so: « de La Tour » as « Delatour ». */
function joinNames(names: readonly string[], other: readonly string[]): readonly string[] {
  for (const [at] of names.entries())
    for (let end = at + 2; end <= names.length; end += 1) {
      const joinedName = names.slice(at, end).join('');
      if (other.includes(joinedName)) return [...names.slice(0, at), joinedName, ...joinNames(names.slice(end), other)];
    }
  return names;
}

function isInitialOf(initial: string, name: string): boolean {
  return initial.length === 1 && name.startsWith(initial);
}

function parseNames(folded: string): readonly string[] {
  return (folded.match(/[\p{L}\d]+/gu) ?? []).filter((name) => !notNames.has(name));
}

/** True when two texts write the same name, whatever the case, the accents, the hyphens, or the order of its words. */
export function isSameName(one: string, other: string): boolean {
  const splitName = (name: string): readonly string[] => foldText(name).match(/\p{L}+/gu) ?? [];
  const [first, second] = [splitName(one), splitName(other)];
  return first.join('') === second.join('') || [...first].sort().join(' ') === [...second].sort().join(' ');
}
