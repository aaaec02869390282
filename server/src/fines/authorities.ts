import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { foldPlace, type DepartmentsOf } from '@placejuste/domain/fine';
import * as z from 'zod';

/** The local authority of a SIREN. */
export interface Authority {
  readonly name: string;
  readonly postcode: string | null;
  readonly department: string | null;
  /** INSEE code of a commune; null for a grouping. */
  readonly insee: string | null;
}

const require = createRequire(import.meta.url);
const commune = z.object({
  siren: z.optional(z.string()),
  code: z.string(),
  nom: z.string(),
  departement: z.optional(z.string()),
  codesPostaux: z.optional(z.array(z.string())),
  type: z.string(),
});
/** A grouping of communes, or a department. */
const area = z.object({ code: z.string(), nom: z.string() });

interface Division {
  readonly bySiren: ReadonlyMap<string, Authority>;
  /**
   * Folded names (`foldPlace`) of communes and departments, with the codes of the departments of that name or with a
   * commune of that name.
   */
  readonly departments: ReadonlyMap<string, readonly string[]>;
}

let table: Promise<Division> | undefined;

/** Finds the authority that issued a notice; null when the SIREN is that of no commune or grouping. */
export async function findAuthority(siren: string): Promise<Authority | null> {
  table ??= readTable();
  return (await table).bySiren.get(siren) ?? null;
}

/**
 * Returns the function that finds the departments of a place by name. Reads the table: call it only for a name that
 * nothing else recognises.
 */
export async function loadDepartmentsByName(): Promise<DepartmentsOf> {
  table ??= readTable();
  const { departments } = await table;
  return (place) => departments.get(place) ?? [];
}

/**
 * Reads SIREN → name and name → departments from the national division tables (@etalab/decoupage-administratif, Licence
 * Ouverte 2.0). Read once, at the first look-up: 12 MB of JSON, of which a few words per row are kept.
 */
async function readTable(): Promise<Division> {
  const load = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(require.resolve(`@etalab/decoupage-administratif/data/${name}.json`), 'utf8'));
  const bySiren = new Map<string, Authority>();
  const departments = new Map<string, readonly string[]>();
  const name = (place: string, department: string): void => {
    const word = foldPlace(place);
    const knownDepartments = departments.get(word) ?? [];
    if (!knownDepartments.includes(department)) departments.set(word, [...knownDepartments, department]);
  };
  for (const list of ['epci', 'ept']) {
    for (const { code, nom } of z.array(area).parse(await load(list)))
      bySiren.set(code, { name: nom, postcode: null, department: null, insee: null });
  }
  const communes = z.array(commune).parse(await load('communes'));
  for (const { siren, code, nom, departement, codesPostaux, type } of communes) {
    // A commune merged into another keeps its name on the signs.
    if (departement !== undefined) name(nom, departement);
    if (siren === undefined || type !== 'commune-actuelle') continue;
    bySiren.set(siren, {
      name: nom,
      postcode: codesPostaux?.[0] ?? null,
      department: departement ?? null,
      insee: code,
    });
  }
  // A department prevails over communes of the same name: « la Manche » means the department.
  for (const { code, nom } of z.array(area).parse(await load('departements'))) departments.set(foldPlace(nom), [code]);
  return { bySiren, departments };
}
