import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { readOwnHistory } from '../src/accounts/index.ts';
import { documentsSlice } from '../src/documents/index.ts';
import { createReceivedFiles } from '../src/documents/documents.fixtures.ts';
import { evidenceSlice } from '../src/evidence/index.ts';
import { mailsSlice } from '../src/mails/index.ts';
import { storageSlice } from '../src/storage/index.ts';
import {
  declarationOf,
  eachDatabase,
  openDeclarations,
  type ApiCall,
  type TestPerson,
  type TestPlatform,
} from './index.ts';

/** PostgreSQL plans a statement for its values five times, then may keep one generic plan for the session. */
const rounds = 8;

eachDatabase('policies whose plans a session keeps', (open) => {
  let platform: TestPlatform;
  let call: ApiCall;
  let ada: TestPerson;
  let bob: TestPerson;
  let vehicleId: string;
  let paper: string;
  let declaration: string;

  beforeEach(async () => {
    ({ platform, call, ada, bob, vehicleId } = await openDeclarations(await open(), {
      slices: [evidenceSlice, storageSlice, mailsSlice, documentsSlice],
    }));
    paper = (await call(ada, 'POST', '/api/documents', await createReceivedFiles(platform, ada, 'cmi'))).body
      .id as string;
    const { action } = await declarationOf(platform, { owner: ada, vehicleId });
    declaration = action.id;
    expect((await call(ada, 'POST', '/api/declarations', action)).status).toBe(200);
  });

  const countsOf = (person: TestPerson) => sql<Record<'photos' | 'files' | 'profiles', number>>`
    select (select count(*)::int from declaration_photos) as photos,
      (select count(*)::int from storage_objects) as files,
      (select count(*)::int from profiles where user_id = ${person.id}) as profiles`;

  test('whoever asks, in turns in one session, sees what is theirs to see and no more', async () => {
    const reviewer = await platform.signIn({ roles: ['reviewer'], aal: 'aal2' });
    const weak = await platform.signIn({ roles: ['reviewer'], aal: 'aal1' });
    const admin = await platform.signIn({ roles: ['admin'], aal: 'aal2' });
    const seenBy = async (person: TestPerson): Promise<number[]> => {
      const { rows } = await platform.db.asUser(person.claims, (tx) => countsOf(ada).execute(tx));
      return Object.values(rows[0] ?? {});
    };
    const seenByAll = async (): Promise<Record<string, number[]>> => ({
      owner: (await platform.db.asService((tx) => countsOf(ada).execute(tx))).rows.flatMap((row) => Object.values(row)),
      ada: await seenBy(ada),
      bob: await seenBy(bob),
      reviewer: await seenBy(reviewer),
      weak: await seenBy(weak),
      admin: await seenBy(admin),
    });
    const waiting = {
      owner: [2, 4, 1],
      ada: [2, 4, 1],
      bob: [0, 0, 0],
      reviewer: [0, 2, 1],
      weak: [0, 0, 0],
      admin: [0, 2, 1],
    };
    for (let round = 0; round < rounds; round += 1) expect(await seenByAll()).toEqual(waiting);
    await platform.db.asService((tx) =>
      sql`update documents set status = 'approved', decided_at = now(), decided_by = ${admin.id} where id = ${paper}`.execute(
        tx,
      ),
    );
    expect(await seenByAll()).toEqual({ ...waiting, reviewer: [0, 0, 0] });
  });

  test('what a person may do is read from one profile, however many there are', async () => {
    await platform.db.asService(async (tx) => {
      await sql`insert into auth.users (id, email, created_at, updated_at)
        select gen_random_uuid(), 'essai-' || n || '@exemple.fr', now(), now() from generate_series(1, 300) n`.execute(
        tx,
      );
      await sql`analyze profiles`.execute(tx);
    });
    const profilesRead = await platform.db.asUser(ada.claims, async (tx) => {
      // The statistics of earlier transactions of this session may not be flushed yet.
      const read = async (): Promise<number> => {
        const { rows } = await sql<{ read: string }>`
          select seq_tup_read as read from pg_stat_xact_user_tables where relname = 'profiles'`.execute(tx);
        return Number(rows[0]?.read ?? 0);
      };
      const before = await read();
      expect(await readOwnHistory(tx)).not.toBeNull();
      return (await read()) - before;
    });
    expect(profilesRead).toBe(0);
  });

  test('nobody declares another’s car, nor joins a photograph to or from what is not theirs', async () => {
    const bobs = platform.newId();
    await call(bob, 'PUT', `/api/vehicles/${bobs}`, { plate: 'AB-123-CD', name: '' });
    const declare = (person: TestPerson, vehicle: string, id = platform.newId()) =>
      platform.db.asUser(person.claims, async (tx) => {
        await sql`insert into declarations (id, user_id, vehicle_id, plate, vehicle_name, latitude, longitude, accuracy_m,
          position_at, position_source, taken_at_claim, deposited_at, action_sha256)
          values (${id}, ${person.id}, ${vehicle}, 'AB-123-CD', '', 50.6, 3.05, 8, now(), 'device', now(), now(),
            ${'0'.repeat(64)})`.execute(tx);
        return id;
      });
    const file = async (person: TestPerson): Promise<string> => {
      const id = platform.newId();
      await platform.db.asService((tx) =>
        sql`insert into storage_objects (id, owner_id, bucket, path, size, sha256, mime, object_key)
          values (${id}, ${person.id}, 'declaration-photos', ${`${person.id}/${id}.jpg`}, 1, ${'0'.repeat(64)},
            'image/jpeg', ${`declaration-photos/${id}`})`.execute(tx),
      );
      return id;
    };
    const join = (person: TestPerson, to: string, object: string) =>
      platform.db.asUser(person.claims, (tx) =>
        sql`insert into declaration_photos (declaration_id, kind, object_id, sha256, size)
          values (${to}, 'parking', ${object}, ${'0'.repeat(64)}, 1)`.execute(tx),
      );
    const refused = { code: '42501' };
    let own = '';
    for (let round = 0; round < rounds; round += 1) {
      own = await declare(bob, bobs);
      await join(bob, own, await file(bob));
    }
    await expect(declare(bob, vehicleId)).rejects.toMatchObject(refused);
    await expect(declare(ada, bobs)).rejects.toMatchObject(refused);
    await expect(join(bob, declaration, await file(bob))).rejects.toMatchObject(refused);
    await expect(join(bob, await declare(bob, bobs), await file(ada))).rejects.toMatchObject(refused);
  });

  test('a reviewer changes the profile of who sent them a paper, never their own nor a stranger’s', async () => {
    const reviewer = await platform.signIn({ roles: ['reviewer'], aal: 'aal2' });
    await call(reviewer, 'POST', '/api/documents', await createReceivedFiles(platform, reviewer, 'cmi'));
    const changed = async (person: TestPerson): Promise<number> => {
      const { rows } = await platform.db.asUser(reviewer.claims, (tx) =>
        sql`update profiles set cmi_validated = true where user_id = ${person.id} returning 1`.execute(tx),
      );
      return rows.length;
    };
    for (let round = 0; round < rounds; round += 1)
      expect([await changed(ada), await changed(bob), await changed(reviewer)]).toEqual([1, 0, 0]);
  });

  test('each function of a policy names every table with its schema, and is closed to others', async () => {
    const { rows } = await platform.db.asService((tx) =>
      sql<{ name: string; settings: string[]; isPublic: boolean }>`
        select p.proname as name, p.proconfig as settings, exists (
          select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0) as "isPublic"
        from pg_proc p where p.pronamespace = 'app'::regnamespace and p.proname ~ '^(owns|may_review)_'
        order by p.proname`.execute(tx),
    );
    expect(rows).toEqual(
      ['may_review_object', 'may_review_person', 'owns_declaration', 'owns_object', 'owns_vehicle'].map((name) => ({
        name,
        settings: ['search_path=""'],
        isPublic: false,
      })),
    );
  });
});
