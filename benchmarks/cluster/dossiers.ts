import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { api, createContestableFine, kinds } from '../contestable-fine.ts';
import type { Account } from '../running-product.ts';
import type { Cluster } from './cluster.ts';
import type { Means } from './faults/index.ts';

/** Prepares a fine of this person, and the functions to request its dossiers from the workers. */
export async function openDossiers(
  { database, front }: Cluster,
  person: Account,
): Promise<Pick<Means, 'askDossiers' | 'unmadeDossiers'>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const pictures = await Promise.all(
    kinds.map((_, at) =>
      sharp({ create: { width: 900 + at, height: 700, channels: 3, background: '#808080', noise } })
        .jpeg({ quality: 85 })
        .toBuffer(),
    ),
  );
  const fineId = await createContestableFine(front, person, database.url, pictures);
  const asked: string[] = [];
  return {
    async askDossiers(count) {
      for (let one = 0; one < count; one += 1) {
        const id = randomUUID();
        await api(front, person, `/api/fines/${fineId}/dossiers`, { id });
        asked.push(id);
      }
    },
    async unmadeDossiers() {
      const rows = await database.query<{ readonly id: string; readonly state: string }>(
        'select id::text as id, state from dossiers where id = any($1)',
        [asked],
      );
      const made = new Set(rows.filter(({ state }) => state === 'ready').map(({ id }) => id));
      return asked.filter((id) => !made.has(id));
    },
  };
}
