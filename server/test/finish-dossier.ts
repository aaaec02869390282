import type { JSONColumnType } from 'kysely';
import { storeFile } from './stored-files.ts';
import type { TestPerson } from './test-people.ts';
import type { TestPlatform } from './test-platform.ts';

interface FinishedDossier {
  id: string;
  state: string;
  step: string;
  percent: number;
  object_id: string;
  pages: number;
  size_bytes: number;
  sha256: string;
  ready_at: Date;
  facts: JSONColumnType<object, string, string>;
}

/** Marks a requested dossier as ready, with a stand-in for its file: nothing is typeset. */
export async function finishDossier(
  platform: TestPlatform,
  owner: TestPerson,
  { id, signature }: { readonly id: string; readonly signature: object | null },
): Promise<void> {
  const content = Buffer.from('%PDF-1.7\n%%EOF\n');
  const file = await storeFile(platform, owner, { name: 'rapo.pdf', content, mime: 'application/pdf' });
  await platform.db.asService(async (tx) => {
    const db = tx.withTables<{ dossiers: FinishedDossier }>();
    const row = await db.selectFrom('dossiers').select('facts').where('id', '=', id).executeTakeFirstOrThrow();
    await db
      .updateTable('dossiers')
      .set({
        state: 'ready',
        step: 'done',
        percent: 100,
        object_id: file.id,
        pages: 1,
        size_bytes: file.size,
        sha256: file.sha256,
        ready_at: platform.clock.now(),
        facts: JSON.stringify({ ...row.facts, ...(signature === null ? {} : { signature }) }),
      })
      .where('id', '=', id)
      .execute();
  });
}
