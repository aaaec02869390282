import { windscreenFine } from '@placejuste/domain/fixtures';
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { approvePaper, readAsFine } from '../../../test/approved-papers.ts';
import { eachDatabase, withoutDossier, type TestPerson } from '../../../test/index.ts';
import { openPeople, purpose } from '../../../test/opened-people.ts';
import { notificationsOf } from '../../../test/notifications-of.ts';
import { besideOpen, whileOpen } from '../../../test/while-open.ts';
import { finesSlice } from '../../fines/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { openJobs, rescheduleJob, createRecurringJob, type JobRunner } from '../../platform/jobs/index.ts';
import type { Tx } from '../../platform/postgres/index.ts';
import { personalDataSlice } from '../../personal-data/index.ts';
import { storageSlice } from '../../storage/index.ts';
import { documentsSlice } from '../index.ts';
import { erasePictures } from './erase-pictures.ts';

const picture = Buffer.from('a card');
const lastDay = '2026-12-31';
const [before, after] = ['2030-12-31T10:00:00Z', '2031-01-01T10:00:00Z'];

eachDatabase('the pictures of papers that ended', (open) => {
  let opened: Awaited<ReturnType<typeof openPeople>>;
  let ada: TestPerson;
  beforeEach(async () => {
    opened = await openPeople(await open(), [
      storageSlice,
      mailsSlice,
      documentsSlice,
      personalDataSlice,
      finesSlice(withoutDossier),
    ]);
    ada = await opened.platform.signIn({ email: 'ada.essai@exemple.fr', aal: 'aal2' });
  });

  const card = (expiresOn: string | null = lastDay, owner = ada) =>
    approvePaper(opened.platform, owner, 'cmi', ['recto', 'verso'], picture, {
      ...readAsFine('cmi'),
      cardType: 'cmi',
      expiresOn,
    });
  /** Runs this job of the slice alone: the others would run for the years that pass. */
  const run = async (job: string, signal = new AbortController().signal): Promise<void> => {
    const found = documentsSlice.jobs?.(opened.platform).find(({ name }) => name === `documents.${job}`);
    if (found === undefined) throw new Error(`No job documents.${job}`);
    await found.run({}, signal);
  };
  /** Announces thirty-one days before that instant. */
  const announce = async (at: string): Promise<void> => {
    opened.platform.clock.set(new Date(Date.parse(at) - 31 * 86_400_000).toISOString());
    await run('announce-erasures');
    opened.platform.clock.set(at);
  };
  /** Erases at that instant, after the announcement; without an instant, now. */
  const erase = async (at: string | null, signal?: AbortSignal): Promise<void> => {
    if (at !== null) await announce(at);
    await run('erase-announced-pictures', signal);
  };
  const eraseBytes = async (): Promise<void> => {
    const job = storageSlice.jobs?.(opened.platform).find(({ name }) => name === 'storage.erase-orphans');
    await job?.run({}, new AbortController().signal);
  };
  const erasedCauses = async () =>
    (
      await opened.read(sql<{ cause: string | null }>`select pictures_erased_for as cause from documents
        order by submitted_at, id`)
    ).map(({ cause }) => cause);
  const purges = () =>
    opened.read(sql<{ removed: number; line: string }>`select (detail->>'removed')::int as removed,
      row_to_json(l)::text as line from audit_log l
      where action = 'data.purged' and subject_id = 'documents.erase-announced-pictures' order by at`);
  const fileOf = (status: string, observedOn: string | null, owner = ada) => {
    const { clock, newId } = opened.platform;
    return sql`insert into fines (id, user_id, track, status, notice_number, notice_date, delivery, observed_on,
      created_at, updated_at) values (${newId()}, ${owner.id}, 'fps', ${status}, ${'2'.repeat(26)}, '2026-12-01',
      'windscreen', ${observedOn}, ${clock.now()}, ${clock.now()})`;
  };

  test('go four years after its last day with every number, in every store, and are proved gone', async () => {
    const { id, files } = await card();
    await opened.read(sql`update storage_objects set preview_key = 'preview/' || id, preview_pages = 2`);
    const { objects } = opened.platform;
    const keys = await opened.read(sql<{ key: string }>`select object_key as key from storage_objects`);
    expect(keys.every(({ key }) => objects.contents.has(key))).toBe(true);
    const deleted = vi.spyOn(objects, 'delete');
    await erase(before);
    expect(await erasedCauses()).toEqual([null]);
    await erase(after);
    await eraseBytes();
    expect(keys.some(({ key }) => objects.contents.has(key))).toBe(false);
    const previews = Object.values(files).flatMap((file) => [`preview/${file}`, `preview/${file}-2`]);
    expect(deleted.mock.calls.flat()).toEqual(expect.arrayContaining(previews));
    const [row] = await opened.read(sql<object>`select status, expires_on::text, card_type, holder_name, card_number,
      card_number_digest, said_card_number, pictures_erased_at from documents where id = ${id}`);
    expect(row).toEqual({
      ...{ status: 'approved', expires_on: lastDay, card_type: null, holder_name: null, card_number: null },
      ...{ card_number_digest: null, said_card_number: null, pictures_erased_at: new Date(after) },
    });
    expect(await opened.read(sql`select from document_files`)).toEqual([]);
    const [proof, ...more] = await purges();
    expect([proof?.removed, more]).toEqual([1, []]);
    expect(proof?.line).not.toContain(ada.id);
    await erase('2031-02-01T10:00:00Z');
    expect(await purges()).toHaveLength(1);
  });

  test('are told to their holder: by mail, beside the paper, in « ce que nous gardons »', async () => {
    await card();
    opened.platform.clock.set('2027-01-02T10:00:00Z');
    const papers = async () => (await opened.call('GET', '/api/documents', undefined, ada)).body.documents;
    expect((await papers())[0]).toMatchObject({ state: 'expired', picturesUntil: '2030-12-31' });
    expect((await papers())[1].picturesUntil).toBeUndefined();
    await erase(after);
    const erasure = { on: '2031-01-01', cause: 'card-ended', expiresOn: lastDay };
    const [shown] = await papers();
    expect(shown).toMatchObject({ state: 'expired', files: [], erasedPictures: [erasure] });
    expect(shown.picturesUntil).toBeUndefined();
    const held = await opened.call('GET', '/api/account/data', undefined, ada);
    expect(held.body.erasedPictures).toEqual([{ ...erasure, kind: 'cmi' }]);
    expect(await notificationsOf(opened.platform, ada.id)).toEqual(['paper-to-erase', 'paper-erased']);
    await opened.platform.runJobs();
    expect(opened.platform.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [ada.email, 'Les images de votre ancienne carte seront effacées le 1er janvier 2031'],
      [ada.email, 'Les images de votre ancienne carte sont effacées'],
    ]);
  });

  test('that a fine holds are said to be kept until the first day that can still come', async () => {
    await card();
    await opened.read(fileOf('sent', '2026-12-20'));
    const shown = async (at: string) => {
      opened.platform.clock.set(at);
      return (await opened.call('GET', '/api/documents', undefined, ada)).body.documents[0];
    };
    expect((await shown('2030-11-01T10:00:00Z')).picturesUntil).toBe('2030-12-31');
    expect((await shown('2030-12-31T22:00:00Z')).picturesUntil).toBe('2031-01-30');
    await erase(after);
    const late = await shown(after);
    expect([late.files.length, late.erasedPictures, late.picturesUntil]).toEqual([2, undefined, '2031-01-31']);
  });

  test('are not found afterwards: the team is told so, and puts no such paper back to verify', async () => {
    const { id } = await card();
    await erase(after);
    await eraseBytes();
    const list = await opened.call('POST', `/api/admin/people/${ada.id}/documents`, { purpose });
    expect(list.body.rows[0]).toMatchObject({ hasPictures: false, picturesErasedAt: new Date(after).toISOString() });
    const paper = `/api/admin/people/${ada.id}/documents/${id}`;
    const opening = await opened.call('POST', `${paper}/opening`, { reason: 'Elle demande si elle se lit' });
    expect([opening.status, opening.body.message]).toEqual([404, 'Ce papier n’a plus d’image à ouvrir.']);
    const reopening = await opened.call('POST', `${paper}/reopening`, { reason: 'doubt' });
    expect([reopening.status, reopening.body.code]).toEqual([409, 'DOCUMENT_WITHOUT_PICTURES']);
  });

  test('of a refused paper go after six months, of a replaced card after four years', async () => {
    const refused = await card(null);
    await opened.read(sql`update documents set status = 'rejected', reason = 'autre', remark = 'Exemple.'`);
    opened.platform.clock.advance(60);
    await card(null);
    opened.platform.clock.set('2027-02-01T10:00:00Z');
    await card(null);
    await erase('2027-05-21T10:00:00Z');
    expect(await erasedCauses()).toEqual([null, null, null]);
    await erase('2027-05-22T10:00:00Z');
    expect(await erasedCauses()).toEqual(['refused', null, null]);
    // The reason of the refusal stays readable.
    expect(await opened.read(sql`select remark from documents where id = ${refused.id}`)).toEqual([
      { remark: 'Exemple.' },
    ]);
    await erase('2031-02-01T10:00:00Z');
    expect(await erasedCauses()).toEqual(['refused', null, null]);
    await erase('2031-02-02T10:00:00Z');
    expect(await erasedCauses()).toEqual(['refused', 'card-replaced', null]);
  });

  test('stay while an open fine, a notice to confirm, a dossier or a suspension needs them', async () => {
    const holder = async () => {
      const person = await opened.platform.signIn();
      return { person, ...(await card(lastDay, person)) };
    };
    const [free, fined, closed, noted, joined, suspended] = [
      ...[await holder(), await holder(), await holder()],
      ...[await holder(), await holder(), await holder()],
    ] as const;
    const { newId } = opened.platform;
    await opened.read(fileOf('sent', '2026-12-20', fined?.person));
    await opened.read(fileOf('closed', '2026-12-20', closed?.person));
    const link = newId();
    await opened.read(sql`insert into carer_links (id, user_id, email, secret_sha256, invited_at, expires_at)
      values (${link}, ${noted?.person.id}, 'aidant@exemple.fr', ${'0'.repeat(64)}, now(), now() + interval '1 day')`);
    await opened.read(sql`insert into carer_notices (id, user_id, link_id, by_name, fine, confirmation, prepared_at)
      values (${newId()}, ${noted?.person.id}, ${link}, 'Bea', '{}', 'waiting', now())`);
    await opened.read(fileOf('closed', '2026-12-20', joined?.person));
    await opened.read(sql`insert into dossiers (id, user_id, fine_id, kind, facts, exhibits)
      select ${newId()}, user_id, id, 'rapo', '"x"', ${JSON.stringify([{ objectId: joined?.files['verso'] }])}::jsonb
      from fines where user_id = ${joined?.person.id}`);
    await opened.read(sql`update profiles set account_status = 'suspended' where user_id = ${suspended?.person.id}`);
    await erase(after);
    const gone = await opened.read(sql<{ id: string }>`select id from documents where pictures_erased_at is not null`);
    expect(gone.map(({ id }) => id).toSorted()).toEqual([free?.id, closed?.id].toSorted());
    expect((await purges()).map(({ removed }) => removed)).toEqual([2]);
    await opened.read(
      sql`update fines set status = 'closed', updated_at = ${after} where user_id = ${fined?.person.id}`,
    );
    await erase('2031-12-31T10:00:00Z');
    expect((await purges()).map(({ removed }) => removed)).toEqual([2]);
    await erase('2032-01-01T10:00:00Z');
    expect((await purges()).map(({ removed }) => removed)).toEqual([2, 1]);
  });

  test('a fine filed while the job runs is seen, or waits and finds them gone: neither is lost', async () => {
    const { id } = await card();
    await announce(after);
    const { db } = opened.platform;
    const filed = fileOf('to-contest', '2026-12-20');
    // That session is not waited for: its account is skipped.
    await besideOpen(db, filed, () => erase(null));
    expect(await erasedCauses()).toEqual([null]);
    await erase(null);
    expect(await erasedCauses()).toEqual([null]);
    await opened.read(sql`delete from fines`);
    const first = { execute: (tx: Tx) => erasePictures({ ...opened.platform, tx }, { ids: [id] }) };
    const fine = { ...windscreenFine, id: opened.platform.newId(), noticePath: null };
    const sent = await whileOpen(db, { first }, () => opened.call('POST', '/api/fines', fine, ada));
    expect([sent.status, await erasedCauses()]).toEqual([200, ['card-ended']]);
  });

  test('a closed fine taken up again while the job runs is seen, or waits: neither is lost', async () => {
    const { id } = await card();
    await opened.read(fileOf('closed', '2026-12-20'));
    await announce(after);
    const { db } = opened.platform;
    const reopened = sql`update fines set status = 'to-contest', updated_at = ${after} where user_id = ${ada.id}`;
    await besideOpen(db, reopened, () => erase(null));
    expect(await erasedCauses()).toEqual([null]);
    await erase(null);
    expect(await erasedCauses()).toEqual([null]);
    await opened.read(sql`update fines set status = 'closed', updated_at = '2027-01-01'`);
    const first = { execute: (tx: Tx) => erasePictures({ ...opened.platform, tx }, { ids: [id] }) };
    await whileOpen(db, { first }, () => opened.read(reopened));
    expect(await erasedCauses()).toEqual(['card-ended']);
  });

  test('a file that is being named at that moment is left for another night', async () => {
    const { files } = await card();
    await announce(after);
    const { db } = opened.platform;
    const naming = sql`select from storage_objects where id = ${files['recto']} for key share`;
    await besideOpen(db, naming, () => erase(null));
    // The embedded database has one session: naming ended before.
    expect(await erasedCauses()).toEqual([db.kind === 'embedded' ? 'card-ended' : null]);
    await erase(null);
    expect(await erasedCauses()).toEqual(['card-ended']);
  });

  test('a store that fails midway is asked again until nothing is left', async () => {
    await card();
    await erase(after);
    const { objects } = opened.platform;
    const kept = objects.contents.size;
    vi.spyOn(objects, 'delete').mockRejectedValueOnce(new Error('the store does not answer'));
    await expect(eraseBytes()).rejects.toThrow('the store does not answer');
    expect(objects.contents.size).toBe(kept - 1);
    expect(await opened.read(sql`select from storage_orphans`)).toHaveLength(1);
    await eraseBytes();
    expect(objects.contents.size).toBe(kept - 2);
    expect(await opened.read(sql`select from storage_orphans`)).toEqual([]);
  });

  test('a clock that goes back erases nothing more, and what is erased keeps its day', async () => {
    await card();
    await erase(after);
    await card('2027-06-30');
    await erase('2026-11-30T10:00:00Z');
    expect(await erasedCauses()).toContain(null);
    const rows = await opened.read(sql<{ at: Date }>`select pictures_erased_at as at from documents
      where pictures_erased_at is not null`);
    expect(rows).toEqual([{ at: new Date(after) }]);
  });

  test('many are erased in batches; a stop in between loses nothing', async () => {
    const at = opened.platform.clock.now();
    await opened.read(sql`insert into documents (id, user_id, kind, status, reason, submitted_at, decided_at)
      select gen_random_uuid(), ${ada.id}, 'cmi', 'rejected', 'autre', ${at}, ${at} from generate_series(1, 120)`);
    const stop = new AbortController();
    const stopped = vi.spyOn(stop.signal, 'throwIfAborted');
    stopped
      .mockImplementationOnce(() => undefined)
      .mockImplementationOnce(() => {
        throw new Error('stopped');
      });
    await expect(erase('2027-06-01T10:00:00Z', stop.signal)).rejects.toThrow('stopped');
    expect((await purges()).map(({ removed }) => removed)).toEqual([50]);
    await erase(null);
    expect((await purges()).map(({ removed }) => removed).toSorted()).toEqual([20, 50, 50]);
  });

  test('are not erased by the plan of the release before, which reads no word: it is withdrawn', async () => {
    const { db } = opened.platform;
    const withJobs = async (work: (jobs: JobRunner) => Promise<void>): Promise<void> => {
      const jobs = openJobs({ db, log: opened.platform.log, pollSeconds: 3600 });
      await work(jobs).finally(() => jobs.stop());
    };
    const planned = async () =>
      (
        await opened.read(sql<{ name: string }>`select name from pgboss.job
          where name like 'documents.erase-%' and state = 'created'`)
      ).map(({ name }) => name);
    const former = 'documents.erase-pictures';
    await withJobs(async (jobs) => {
      const run = () => Promise.reject(new Error('the release before'));
      await jobs.start([createRecurringJob({ db, jobs }, { name: former, everySeconds: 86_400, run })]);
      await db.asService((tx) => rescheduleJob({ tx, jobs }, { name: former, startAfterSeconds: 86_400 }));
    });
    expect(await planned()).toEqual([former]);
    await withJobs(async (jobs) => {
      await jobs.start(documentsSlice.jobs?.(opened.platform) ?? []);
      for (const _start of [1, 2]) await documentsSlice.start?.({ ...opened.platform, jobs });
    });
    expect(await planned()).toEqual(['documents.erase-announced-pictures']);
  });
});
