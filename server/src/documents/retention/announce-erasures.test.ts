import { findDocumentEnd, findErasureToTell } from '@placejuste/domain/document';
import { addDays, toParisDay, toPlainDate, type PlainDate } from '@placejuste/domain/kernel';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { approvePaper, readAsFine } from '../../../test/approved-papers.ts';
import { eachDatabase, withoutDossier, type TestPerson } from '../../../test/index.ts';
import { openPeople } from '../../../test/opened-people.ts';
import { notificationsOf } from '../../../test/notifications-of.ts';
import { besideOpen } from '../../../test/while-open.ts';
import { finesSlice } from '../../fines/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { personalDataSlice } from '../../personal-data/index.ts';
import { storageSlice } from '../../storage/index.ts';
import { documentsSlice } from '../index.ts';
import { announceErasuresJob } from './announce-erasures.job.ts';
import { listUnannouncedDocuments } from './announce-erasures.ts';

const lastDay = '2026-12-31';
/** The pictures are erased on 1 January 2031. */
const [early, told, last, gone] = [
  '2030-11-30T10:00:00Z',
  '2030-12-01T10:00:00Z',
  '2030-12-31T10:00:00Z',
  '2031-01-01T10:00:00Z',
] as const;

eachDatabase('the word before pictures of papers are erased', (open) => {
  let opened: Awaited<ReturnType<typeof openPeople>>;
  let ada: TestPerson;
  beforeEach(async () => {
    const slices = [storageSlice, mailsSlice, documentsSlice, personalDataSlice, finesSlice(withoutDossier)];
    opened = await openPeople(await open(), slices);
    ada = await opened.platform.signIn({ email: 'ada.essai@exemple.fr', aal: 'aal2' });
  });

  const card = (owner = ada, expiresOn: string | null = lastDay) =>
    approvePaper(opened.platform, owner, 'cmi', ['recto'], Buffer.from('a card'), {
      ...readAsFine('cmi'),
      cardType: 'cmi',
      expiresOn,
    });
  /** Runs both jobs of that night: the second must not erase what the first announces. */
  const night = async (at: string | null, signal = new AbortController().signal): Promise<void> => {
    if (at !== null) opened.platform.clock.set(at);
    for (const name of ['announce-erasures', 'erase-announced-pictures']) {
      const job = documentsSlice.jobs?.(opened.platform).find((one) => one.name === `documents.${name}`);
      if (job === undefined) throw new Error(`No job documents.${name}`);
      await job.run({}, signal);
    }
  };
  const kinds = () => notificationsOf(opened.platform, ada.id);
  const subjects = async () => {
    await opened.platform.runJobs();
    return opened.platform.mails.map(({ to, subject }) => [to, subject]);
  };

  test('goes out thirty days before, once, by mail and in the centre, then they are erased', async () => {
    await card();
    await night(early);
    expect(await kinds()).toEqual([]);
    await night(told);
    await night('2030-12-02T10:00:00Z');
    expect(await kinds()).toEqual(['paper-to-erase']);
    expect(await opened.read(sql`select sentence, act, path from notifications`)).toEqual([
      {
        sentence: 'Ce sera le 1er janvier 2031. Vous pouvez en garder une copie avant ce jour.',
        act: 'see-data',
        path: '/pwa/settings/donnees',
      },
    ]);
    expect(await subjects()).toEqual([
      [ada.email, 'Les images de votre ancienne carte seront effacées le 1er janvier 2031'],
    ]);
    expect(opened.platform.mails[0]?.text).toContain('/pwa/settings/donnees');
    await night(last);
    expect(await kinds()).toEqual(['paper-to-erase']);
    await night(gone);
    expect(await kinds()).toEqual(['paper-to-erase', 'paper-erased']);
  });

  test('comes first where it was forgotten: what is due but not told waits thirty days more', async () => {
    await card();
    const shown = async (at: string) => {
      opened.platform.clock.set(at);
      return (await opened.call('GET', '/api/documents', undefined, ada)).body.documents[0].picturesUntil;
    };
    expect(await shown(early)).toBe('2030-12-31');
    // Not announced yet: the screen shows the first day still possible.
    expect(await shown('2030-12-15T10:00:00Z')).toBe('2031-01-14');
    expect(await shown('2033-05-01T09:00:00Z')).toBe('2033-05-31');
    await night('2033-05-01T10:00:00Z');
    expect(await kinds()).toEqual(['paper-to-erase']);
    expect(await shown('2033-05-20T10:00:00Z')).toBe('2033-05-31');
    await night('2033-05-31T21:00:00Z');
    expect(await kinds()).toEqual(['paper-to-erase']);
    await night('2033-05-31T23:00:00Z');
    expect(await kinds()).toEqual(['paper-to-erase', 'paper-erased']);
  });

  test('is not said while a fine or a suspension holds them; a fine recorded after keeps them', async () => {
    await card();
    const { newId, clock } = opened.platform;
    const [fine] = await opened.read(sql<{ id: string }>`insert into fines (id, user_id, track, status, notice_number,
      notice_date, delivery, observed_on, created_at, updated_at) values (${newId()}, ${ada.id}, 'fps', 'sent',
      ${'2'.repeat(26)}, '2026-12-01', 'windscreen', '2026-12-20', ${clock.now()}, ${clock.now()}) returning id`);
    await night(gone);
    expect(await kinds()).toEqual([]);
    await opened.read(sql`update fines set status = 'closed' where id = ${fine?.id}`);
    await opened.read(sql`update profiles set account_status = 'suspended' where user_id = ${ada.id}`);
    await night(null);
    expect(await kinds()).toEqual([]);
    await opened.read(sql`update profiles set account_status = 'active' where user_id = ${ada.id}`);
    await night(null);
    expect(await kinds()).toEqual(['paper-to-erase']);
    await opened.read(sql`update fines set status = 'sent' where id = ${fine?.id}`);
    await night('2031-06-01T10:00:00Z');
    expect(await kinds()).toEqual(['paper-to-erase']);
  });

  test('is said of a refused paper too, and again if that refusal was taken back', async () => {
    const { id } = await card(ada, null);
    await opened.read(sql`update documents set status = 'rejected', reason = 'autre',
      decided_at = '2027-01-10T10:00:00Z'`);
    await night('2027-06-10T10:00:00Z');
    expect(await kinds()).toEqual(['paper-to-erase']);
    const reopening = `/api/admin/people/${ada.id}/documents/${id}/reopening`;
    expect((await opened.call('POST', reopening, { reason: 'mistake' })).status).toBe(200);
    await opened.read(sql`update documents set status = 'rejected', reason = 'autre',
      decided_at = '2027-06-11T10:00:00Z'`);
    await night('2027-07-15T10:00:00Z');
    expect(await kinds()).toEqual(['paper-to-erase']);
    await night('2027-11-11T10:00:00Z');
    expect(await kinds()).toEqual(['paper-to-erase', 'paper-to-erase']);
  });

  test('is said again of another end: the card that replaced it was put back to verify', async () => {
    const { platform } = opened;
    await card(ada, null);
    platform.clock.set('2027-02-01T10:00:00Z');
    const { id: follower } = await card(ada, null);
    await night('2031-01-02T10:00:00Z');
    expect(await kinds()).toEqual(['paper-to-erase']);
    platform.clock.set('2031-01-20T10:00:00Z');
    const reopening = `/api/admin/people/${ada.id}/documents/${follower}/reopening`;
    expect((await opened.call('POST', reopening, { reason: 'mistake' })).status).toBe(200);
    platform.clock.set('2031-01-25T10:00:00Z');
    await card(ada, null);
    await night('2034-12-25T10:00:00Z');
    expect(await kinds()).toEqual(['paper-to-erase']);
    await night('2034-12-26T10:00:00Z');
    await night('2035-01-25T10:00:00Z');
    expect(await kinds()).toEqual(['paper-to-erase', 'paper-to-erase']);
    await night('2035-01-26T10:00:00Z');
    expect(await kinds()).toEqual(['paper-to-erase', 'paper-to-erase', 'paper-erased']);
  });

  test('is said again of a refusal whose former word a release before had left', async () => {
    await card(ada, null);
    await opened.read(sql`update documents set status = 'rejected', reason = 'autre',
      decided_at = '2027-01-10T10:00:00Z'`);
    await night('2027-06-10T10:00:00Z');
    await opened.read(sql`update documents set decided_at = '2027-06-11T10:00:00Z'`);
    await night('2027-12-12T10:00:00Z');
    expect(await kinds()).toEqual(['paper-to-erase', 'paper-to-erase']);
  });

  test('finds in the table each paper that the domain tells, whatever was said before', async () => {
    const today = toPlainDate('2032-03-01');
    const { platform } = opened;
    platform.clock.set('2032-03-01T10:00:00Z');
    const instant = (from: string, to: string) =>
      fc.date({ min: new Date(from), max: new Date(to), noInvalidDate: true });
    const refused = fc.record({
      status: fc.constant('rejected' as const),
      decidedAt: instant('2031-07-01', '2031-12-01'),
      expiresOn: fc.constant(null),
      announcedAt: fc.option(instant('2031-12-01', '2032-03-01')),
    });
    const accepted = fc.record({
      status: fc.constant('approved' as const),
      decidedAt: instant('2027-12-01', '2028-05-01'),
      expiresOn: fc.option(instant('2028-01-01', '2028-05-01').map(toParisDay)),
      announcedAt: fc.option(instant('2031-12-01', '2032-03-01')),
    });
    const ofAccount = fc.tuple(fc.array(refused, { maxLength: 4 }), fc.array(accepted, { maxLength: 4 }));
    await fc.assert(
      fc.asyncProperty(ofAccount, async ([refusals, cards]) => {
        const papers = [...refusals, ...cards].map((one) => ({ ...one, kind: 'cmi' as const, id: platform.newId() }));
        await opened.read(sql`delete from documents`);
        for (const { id, status, decidedAt, expiresOn, announcedAt } of papers)
          await opened.read(sql`insert into documents (id, user_id, kind, status, reason, submitted_at, decided_at,
            expires_on, erasure_announced_at) values (${id}, ${ada.id}, 'cmi', ${status},
            ${status === 'rejected' ? 'autre' : null}, ${decidedAt}, ${decidedAt}, ${expiresOn}, ${announcedAt})`);
        const toTell = (on: PlainDate) =>
          papers.filter((paper) => {
            const end = findDocumentEnd(
              paper,
              papers.filter((one) => one !== paper),
            );
            const toldOn = paper.announcedAt === null ? null : toParisDay(paper.announcedAt);
            return findErasureToTell({ end, toldOn, needs: { fines: [], isInDossier: false, isSuspended: false } }, on);
          });
        const found = await platform.db.asService((tx) =>
          listUnannouncedDocuments({ ...platform, tx }, { after: null, limit: 100 }),
        );
        expect(found).toEqual(expect.arrayContaining(toTell(today).map(({ id }) => id)));
        // The months of one paper may end three days before those of another: the query finds no more than these.
        const refusedIds = papers.filter(({ status }) => status === 'rejected').map(({ id }) => id);
        const near = toTell(addDays(today, 3)).map(({ id }) => id);
        expect(near).toEqual(expect.arrayContaining(found.filter((id) => refusedIds.includes(id))));
      }),
      { numRuns: 60 },
    );
  });

  test('goes to nobody whose account was erased', async () => {
    await card();
    expect((await opened.call('POST', '/api/account/closing', {}, ada)).status).toBe(200);
    await opened.platform.runJobs();
    const before = opened.platform.mails.length;
    await night(told);
    expect(await subjects()).toHaveLength(before);
  });

  test('waits for another night where the account is being changed', async () => {
    await card();
    opened.platform.clock.set(told);
    const { db } = opened.platform;
    await besideOpen(db, sql`select from auth.users where id = ${ada.id} for update`, () => night(null));
    // The embedded database has one session: the change ended before.
    expect(await kinds()).toEqual(db.kind === 'embedded' ? ['paper-to-erase'] : []);
    await night(null);
    expect(await kinds()).toEqual(['paper-to-erase']);
  });

  test('goes out in batches; a stop in between says nothing twice, and forgets nobody', async () => {
    const at = opened.platform.clock.now();
    await opened.read(sql`insert into documents (id, user_id, kind, status, reason, submitted_at, decided_at)
      select gen_random_uuid(), ${ada.id}, 'cmi', 'rejected', 'autre', ${at}, ${at} from generate_series(1, 120)`);
    const stop = new AbortController();
    vi.spyOn(stop.signal, 'throwIfAborted')
      .mockImplementationOnce(() => undefined)
      .mockImplementationOnce(() => {
        throw new Error('stopped');
      });
    await expect(night('2027-05-10T10:00:00Z', stop.signal)).rejects.toThrow('stopped');
    expect(await kinds()).toHaveLength(50);
    await night(null);
    expect(await kinds()).toHaveLength(120);
    expect(new Set(await kinds())).toEqual(new Set(['paper-to-erase']));
  });

  test('goes out to so many a night, whoever something holds apart, and the next one goes on', async () => {
    const at = opened.platform.clock.now();
    const held = await opened.platform.signIn();
    for (const owner of [ada, held])
      await opened.read(sql`insert into documents (id, user_id, kind, status, reason, submitted_at, decided_at)
        select gen_random_uuid(), ${owner.id}, 'cmi', 'rejected', 'autre', ${at}, ${at} from generate_series(1, 120)`);
    await opened.read(sql`update profiles set account_status = 'suspended' where user_id = ${held.id}`);
    opened.platform.clock.set('2027-05-10T10:00:00Z');
    const job = announceErasuresJob(opened.platform, 70);
    for (const told of [70, 120, 120]) {
      await job.run({}, new AbortController().signal);
      expect(await kinds()).toHaveLength(told);
    }
    expect(await notificationsOf(opened.platform, held.id)).toEqual([]);
  });
});
