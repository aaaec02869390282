import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as z from 'zod';

/** The collectivity behind a SIREN. */
export interface Authority {
  readonly name: string;
  readonly postcode: string | null;
  readonly department: string | null;
}

const require = createRequire(import.meta.url);
const commune = z.object({
  siren: z.optional(z.string()),
  nom: z.string(),
  departement: z.optional(z.string()),
  codesPostaux: z.optional(z.array(z.string())),
  type: z.string(),
});
const grouping = z.object({ code: z.string(), nom: z.string() });

let table: Promise<ReadonlyMap<string, Authority>> | undefined;

/** The name of the body that issued a notice, null when the SIREN is neither a commune's nor a grouping's. */
export async function authorityOf(siren: string): Promise<Authority | null> {
  table ??= readTable();
  return (await table).get(siren) ?? null;
}

/**
 * SIREN → name from the national division tables (@etalab/decoupage-administratif, Licence Ouverte 2.0). Read at
 * the first number decoded, once: 12 MB of JSON reduced to the four words kept of each.
 */
async function readTable(): Promise<ReadonlyMap<string, Authority>> {
  const load = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(require.resolve(`@etalab/decoupage-administratif/data/${name}.json`), 'utf8'));
  const found = new Map<string, Authority>();
  for (const name of ['epci', 'ept']) {
    for (const { code, nom } of z.array(grouping).parse(await load(name)))
      found.set(code, { name: nom, postcode: null, department: null });
  }
  for (const { siren, nom, departement, codesPostaux, type } of z.array(commune).parse(await load('communes'))) {
    if (siren === undefined || type !== 'commune-actuelle') continue;
    found.set(siren, { name: nom, postcode: codesPostaux?.[0] ?? null, department: departement ?? null });
  }
  return found;
}
