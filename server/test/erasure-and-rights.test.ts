import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { eachDatabase, makeTestPlatform, type TestPerson, type TestPlatform } from './index.ts';

eachDatabase('a whole account', (open) => {
  let platform: TestPlatform;
  let ada: TestPerson;
  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    ada = await platform.signIn();
  });

  const asAda = (statement: ReturnType<typeof sql>) => platform.db.asUser(ada.claims, (tx) => statement.execute(tx));

  test('goes away at once, with its declarations and their files, and leaves the keys to erase', async () => {
    const [vehicle, declaration, object] = [platform.newId(), platform.newId(), platform.newId()];
    await platform.db.asService(async (tx) => {
      await sql`insert into storage_objects (id, owner_id, bucket, path, size, sha256, mime, object_key)
        values (${object}, ${ada.id}, 'declaration-photos', ${`${ada.id}/parking.jpg`}, 9, ${'a'.repeat(64)},
          'image/jpeg', ${`declaration-photos/${object}`})`.execute(tx);
      await sql`insert into vehicles values (${vehicle}, ${ada.id}, 'AB-123-CD', 'Clio', now())`.execute(tx);
      await sql`insert into declarations (id, user_id, vehicle_id, plate, vehicle_name, latitude, longitude,
        accuracy_m, position_at,
          position_source, taken_at_claim, deposited_at, action_sha256)
        values (${declaration}, ${ada.id}, ${vehicle}, 'AB-123-CD', 'Clio', 50, 3, 8, now(), 'device', now(), now(),
          ${'b'.repeat(64)})`.execute(tx);
      await sql`insert into declaration_photos values (${declaration}, 'parking', ${object}, ${'a'.repeat(64)},
        9)`.execute(tx);
    });
    await platform.db.asService((tx) => sql`delete from auth.users where id = ${ada.id}`.execute(tx));
    const left = await platform.db.asService((tx) =>
      sql<{ declarations: number; objects: number; orphan: string }>`
      select (select count(*) from declarations) as declarations, (select count(*) from storage_objects) as objects,
        (select object_key from storage_orphans) as orphan`.execute(tx),
    );
    expect(left.rows[0]).toEqual({ declarations: 0, objects: 0, orphan: `declaration-photos/${object}` });
  });

  test('a photograph that proves a declaration is not deleted alone', async () => {
    const object = platform.newId();
    await platform.db.asService(async (tx) => {
      await sql`insert into storage_objects (id, owner_id, bucket, path, size, sha256, mime, object_key)
        values (${object}, ${ada.id}, 'declaration-photos', ${`${ada.id}/p.jpg`}, 9, ${'a'.repeat(64)},
          'image/jpeg', ${`declaration-photos/${object}`})`.execute(tx);
      await sql`insert into vehicles values (${ada.id}, ${ada.id}, 'AB-123-CD', 'Clio', now())`.execute(tx);
      await sql`insert into declarations (id, user_id, vehicle_id, plate, vehicle_name, latitude, longitude,
        accuracy_m, position_at,
          position_source, taken_at_claim, deposited_at, action_sha256)
        values (${ada.id}, ${ada.id}, ${ada.id}, 'AB-123-CD', 'Clio', 50, 3, 8, now(), 'device', now(), now(),
          ${'b'.repeat(64)})`.execute(tx);
      await sql`insert into declaration_photos values (${ada.id}, 'parking', ${object}, ${'a'.repeat(64)}, 9)`.execute(
        tx,
      );
    });
    await expect(asAda(sql`delete from storage_objects where id = ${object}`)).rejects.toMatchObject({ code: '23503' });
  });

  test('a person writes nothing of the decision on their own paper', async () => {
    const forged = sql`insert into documents (id, user_id, kind, submitted_at, expired_at) values
      (${platform.newId()}, ${ada.id}, 'cmi', now(), now())`;
    await expect(asAda(forged)).rejects.toMatchObject({ code: '42501' });
    const plain = sql`insert into documents (id, user_id, kind, submitted_at) values (${platform.newId()},
      ${ada.id}, 'cmi', now())`;
    await expect(asAda(plain)).resolves.toBeDefined();
  });

  test.each([
    ['another file', 'documents/0190a000-0000-7000-8000-0000000000be', null],
    ['another’s preview', null, 'documents/0190a000-0000-7000-8000-0000000000be-preview'],
  ])('a person’s row never names %s', async (_what, objectKey, previewKey) => {
    const id = platform.newId();
    const row = (object: string, preview: string | null) => sql`
      insert into storage_objects (id, owner_id, bucket, path, size, sha256, mime, object_key, preview_key)
      values (${id}, ${ada.id}, 'documents', ${`${ada.id}/carte.jpg`}, 9, ${'a'.repeat(64)}, 'image/jpeg',
        ${object}, ${preview})`;
    await expect(asAda(row(objectKey ?? `documents/${id}`, previewKey))).rejects.toMatchObject({ code: '42501' });
    await expect(asAda(row(`documents/${id}`, `documents/${id}-preview`))).resolves.toBeDefined();
  });
});
