import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { adminCommand, type Product } from '../product/start-product.ts';
import { expect } from '../product/test.ts';
import { callAs, type Session } from './person.ts';
import { expectOk } from './upload.ts';

const columns =
  'id,name,commune,postal_code,voie,activite,longitude,latitude,stationnement_ext_pmr,entree_plain_pied,' +
  'entree_largeur_mini,web_url';

/** Imports invented listings of one street with the command, like those of acceslibre. */
export async function importListings(product: Product, commune: string, names: readonly string[]): Promise<void> {
  const file = join(product.dataDir, `${commune}.csv`);
  const lines = names.map(
    (name, at) =>
      `${commune}-${at},${name},${commune},99996,${at + 1} rue Fictive,Commerce,2.7,47.${at + 1},True,,,` +
      `https://acceslibre.example/${at}`,
  );
  await writeFile(file, [columns, ...lines].join('\n'));
  expect(adminCommand(product, ['import-listings', file]).output).toContain(`${names.length} fiches reprises.`);
}

/** Requests, through the API, to manage that listing. */
export async function askForListing(product: Product, session: Session, name: string): Promise<void> {
  const found = await (await fetch(`${product.origin}/business-directory?q=${encodeURIComponent(name)}`)).text();
  const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(found.slice(found.indexOf(name)))?.[0];
  if (id === undefined) throw new Error(`No listing of ${name}`);
  const body = { why: 'Je tiens ce commerce.', said: { entrance: 'level' } };
  await expectOk(callAs(product, session, 'POST', `/api/listings/${id}/requests`, body));
}
