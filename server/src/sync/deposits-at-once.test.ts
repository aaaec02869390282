import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  declarationOf,
  eachDatabase,
  openDeclarations,
  type ApiCall,
  type TestPerson,
  type TestPlatform,
} from '../../test/index.ts';
import { whileOpen } from '../../test/while-open.ts';
import { syncSlice } from './index.ts';

/** The advisory lock under which entries are appended to the log (`app.log_edge`). */
const logLock = 5_226_021;
/** A lock of these tests alone. */
const testLock = 77;

// The embedded database has one session: it runs simultaneous requests one by one, with the same outcome.
eachDatabase('deposits at once', (open) => {
  let platform: TestPlatform;
  let ada: TestPerson;
  let call: ApiCall;
  let vehicleId: string;

  beforeEach(async () => {
    ({ platform, call, ada, vehicleId } = await openDeclarations(await open(), { slices: [syncSlice] }));
  });

  async function newVehicle(person: TestPerson): Promise<string> {
    const id = platform.newId();
    await call(person, 'PUT', `/api/vehicles/${id}`, { plate: 'AB-123-CD', name: '' });
    return id;
  }

  const declare = (person: TestPerson, action: object) => call(person, 'POST', '/api/declarations', action);
  const sync = (person: TestPerson, { id, ...payload }: { readonly id: string }) => {
    const at = platform.clock.now().toISOString();
    return call(person, 'POST', '/api/sync', {
      id,
      kind: 'declaration.create',
      version: 3,
      payload,
      createdAt: at,
      sentAt: at,
    });
  };

  /** Sends while another session holds this lock. */
  const whileLocked = <T>(lock: number, waiting: number, send: () => Promise<T>): Promise<T> =>
    whileOpen(platform.db, { first: sql`select pg_advisory_xact_lock(${lock})`, waiting }, send);

  /** Everything that deposits wrote, by declaration; the log in its order. */
  const written = () =>
    platform.db.asService(async (tx) => {
      const idsOf = async (query: ReturnType<typeof sql<{ id: string }>>): Promise<string[]> =>
        (await query.execute(tx)).rows.map(({ id }) => id);
      return {
        declarations: await idsOf(sql`select id from declarations order by id`),
        photos: await idsOf(sql`select distinct declaration_id as id from declaration_photos order by id`),
        log: await idsOf(sql`select declaration_id as id from evidence_log_entries order by index`),
        heads: await idsOf(sql`select size::text as id from evidence_tree_heads order by size`),
        ready: await idsOf(sql`select id from declarations where status = 'ready' order by id`),
      };
    });
  const onlyWritten = (id: string) => ({ declarations: [id], photos: [id], log: [id], heads: ['1'], ready: [id] });

  it('two deposits: the log has no hole, and a head for each entry', async () => {
    const { action: one } = await declarationOf(platform, { owner: ada, vehicleId });
    const { action: other } = await declarationOf(platform, { owner: ada, vehicleId, minute: 1 });
    const answers = await whileLocked(logLock, 2, () => Promise.all([declare(ada, one), sync(ada, other)]));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { log, heads } = await written();
    expect([log.toSorted(), heads]).toEqual([[one.id, other.id].toSorted(), ['1', '2']]);
  });

  it('one action by the ordinary route and by synchronisation: one declaration, answered twice', async () => {
    const { action } = await declarationOf(platform, { owner: ada, vehicleId });
    const [ordinary, synchronised] = await whileLocked(logLock, 2, () =>
      Promise.all([declare(ada, action), sync(ada, action)]),
    );
    expect([ordinary.status, synchronised.status]).toEqual([200, 200]);
    expect(synchronised.body.result).toEqual(ordinary.body);
    expect(await written()).toEqual(onlyWritten(action.id));
  });

  it.each(['ordinary', 'synchronised'] as const)(
    'two declarations with one photograph, %s: one is kept, the other leaves nothing written',
    async (route) => {
      const { action: one } = await declarationOf(platform, { owner: ada, vehicleId });
      const { action: other } = await declarationOf(platform, { owner: ada, vehicleId, minute: 1 });
      const [windshield, spare] = [one.photos[1]!, other.photos[1]!];
      const twin = { ...other, photos: [other.photos[0]!, windshield] };
      const send = route === 'ordinary' ? declare : sync;
      const answers = await whileLocked(logLock, 2, () => Promise.all([send(ada, one), send(ada, twin)]));
      expect(answers.map(({ status, body }) => (status === 200 ? 'kept' : body.code)).sort()).toEqual([
        'PHOTO_ALREADY_USED',
        'kept',
      ]);
      const [kept, refused] = answers[0].status === 200 ? [one, twin] : [twin, one];
      expect(await written()).toEqual(onlyWritten(kept.id));
      // The refused identifier stays free for the action with a photograph of its own.
      const mended = { ...refused, photos: [refused.photos[0]!, spare] };
      expect((await send(ada, mended)).status).toBe(200);
    },
  );

  it('the identifier of another account, sent at the same moment, is refused and stays unseen', async () => {
    const bob = await platform.signIn();
    const { action: mine } = await declarationOf(platform, { owner: ada, vehicleId });
    const { action } = await declarationOf(platform, { owner: bob, vehicleId: await newVehicle(bob), minute: 1 });
    const theirs = { ...action, id: mine.id };
    const answers = await whileLocked(logLock, 2, () => Promise.all([declare(ada, mine), sync(bob, theirs)]));
    expect(answers.map(({ status, body }) => (status === 200 ? 'kept' : body.code)).sort()).toEqual([
      'DECLARATION_ID_TAKEN',
      'kept',
    ]);
    expect(await written()).toEqual(onlyWritten(mine.id));
  });

  describe('two declarations with the same two photographs in opposite orders', () => {
    /** A session that has written one photograph waits for the lock of the tests before the second. */
    beforeEach(() =>
      platform.db.script(`
        create function public.wait_before_second_photo() returns trigger language plpgsql as $$
        begin
          if current_setting('test.one_written', true) = 'yes' then perform pg_advisory_xact_lock_shared(${testLock}); end if;
          perform set_config('test.one_written', 'yes', true);
          return new;
        end $$;
        create trigger wait_before_second before insert on public.declaration_photos
          for each row execute function public.wait_before_second_photo();`),
    );

    it('one is kept and the other refused: they never wait for each other', async () => {
      const { action: one } = await declarationOf(platform, { owner: ada, vehicleId });
      const { action: other } = await declarationOf(platform, { owner: ada, vehicleId, minute: 1 });
      const reversed = { ...other, photos: one.photos.toReversed() };
      const answers = await whileLocked(testLock, 2, () => Promise.all([declare(ada, one), declare(ada, reversed)]));
      expect(answers.map(({ status, body }) => (status === 200 ? 'kept' : body.code)).sort()).toEqual([
        'PHOTO_ALREADY_USED',
        'kept',
      ]);
    });
  });
});
