import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { storeFile } from '../../../test/stored-files.ts';
import { carersRepository } from '../carers.repository.ts';
import { day, openCarers } from '../carers.fixtures.ts';

eachDatabase('files of a carer, given to the holder', (open) => {
  test('only during the help, and thirty days after it for earlier captures', async () => {
    const { platform, call, karim, marie, help } = await openCarers(await open());
    const helpId = await help();
    const handedOver = async (name: string) => {
      const { path } = await storeFile(platform, karim, { name, content: Buffer.from(name) });
      const at = platform.clock.now();
      await platform.db.asUser(karim.claims, (tx) =>
        carersRepository(tx).handOverFiles(helpId, { bucket: 'documents', paths: [path], at }),
      );
      const found = await platform.db.asService((tx) =>
        sql<{ owner: string }>`select owner_id as owner from public.storage_objects
          where path = any (${[path, path.replace(karim.id, marie.id)]})`.execute(tx),
      );
      return found.rows.map(({ owner }) => owner === marie.id);
    };
    expect(await handedOver('a.jpg')).toEqual([true]);
    expect((await call(marie, 'POST', `/api/carers/${helpId}/end`)).status).toBe(200);
    platform.clock.advance(29 * day);
    expect(await handedOver('b.jpg')).toEqual([true]);
    platform.clock.advance(2 * day);
    expect(await handedOver('c.jpg')).toEqual([false]);
  });
});
