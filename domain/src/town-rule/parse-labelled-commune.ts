import { stripCommuneWords, listPlaceWords } from './commune-words.ts';
import type { TownRule } from './town-rule.ts';

/**
 * The rule of the commune an address in words ends with: « 1 Rue Inventée 59000 Lille ». Postcode and name are both
 * needed, for a name alone is shared by several communes (Saint-Denis, Montreuil). Null: not one of these, or not
 * known.
 */
export function findRuleByLabel(rules: readonly TownRule[], label: string | null): TownRule | null {
  const place = label === null ? null : parseLabelledCommune(label);
  if (place === null) return null;
  return (
    rules.find(
      (rule) =>
        normaliseCommuneName(rule.commune) === place.name && readInseeDepartment(rule.insee) === place.department,
    ) ?? null
  );
}

export interface LabelledCommune {
  readonly name: string;
  readonly department: string;
  readonly postcode: string;
}

/** Parses the last postcode of an address, and the words after it. */
export function parseLabelledCommune(label: string): LabelledCommune | null {
  const parts = parseWrittenCommune(label);
  if (parts === null) return null;
  const { postcode, commune } = parts;
  return { name: normaliseCommuneName(commune), department: readPostcodeDepartment(postcode), postcode };
}

/** Returns the commune as it is written, for a page that hides the street: « 59000 Lille ». */
export function readCommune(label: string): string | null {
  const parts = parseWrittenCommune(label);
  return parts === null ? null : `${parts.postcode} ${parts.commune}`;
}

function parseWrittenCommune(label: string): { readonly postcode: string; readonly commune: string } | null {
  const [, postcode, commune] = /^(?:.*[\s,])?(\d{5})[\s,]+(\D[^,]*)$/u.exec(label.trim()) ?? [];
  return postcode === undefined || commune === undefined ? null : { postcode, commune };
}

/**
 * Returns one spelling of a commune’s name, whatever its accents, capitals, hyphens, abbreviations, arrondissement or
 * CEDEX.
 */
export function normaliseCommuneName(commune: string): string {
  return stripCommuneWords(listPlaceWords(commune))
    .map((word) => word.replaceAll(/\d+/g, ''))
    .filter((word) => word !== '')
    .join(' ');
}

function readPostcodeDepartment(postcode: string): string {
  return postcode.startsWith('97') || postcode.startsWith('98') ? postcode.slice(0, 3) : postcode.slice(0, 2);
}

/** Returns the department as postcodes write it: 20 for Corsica. */
function readInseeDepartment(insee: string): string {
  return insee.startsWith('2A') || insee.startsWith('2B') ? '20' : readPostcodeDepartment(insee);
}
