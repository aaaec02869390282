import type { NextStepFacts } from '@placejuste/contracts/next-step';
import { sidesOf, type DocumentKind } from '@placejuste/domain/document';
import { emptyFineFacts } from '@placejuste/domain/fine';
import { windscreenFine } from '@placejuste/domain/fixtures';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { buildTestApp, eachDatabase, makeTestPlatform, type TestPerson, type TestPlatform } from '../../test/index.ts';
import { documentsSlice } from '../documents/index.ts';
import { listFinesWithDossier } from '../dossiers/index.ts';
import { listFinesWithLetterUnderWay } from '../electronic-letters/index.ts';
import { finesSlice } from '../fines/index.ts';
import { deliverMail, mailsSlice } from '../mails/index.ts';
import { MailAddressRefused } from '../platform/mail/index.ts';
import { storageSlice } from '../storage/index.ts';
import { storeGenerated } from '../../test/stored-files.ts';
import { nextStepSlice } from './index.ts';
import { sealedJson } from '../../test/test-secrets.ts';

const fineId = '01a00000-0000-7000-8000-000000000001';

eachDatabase('what the service knows of the next step', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let basile: TestPerson;

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [
      storageSlice,
      mailsSlice,
      documentsSlice,
      finesSlice({ findDossiers: listFinesWithDossier, findLettersUnderWay: listFinesWithLetterUnderWay }),
      nextStepSlice,
    ]);
    ada = await platform.signIn();
    basile = await platform.signIn({ account: 'new' });
  });

  const read = async (person: TestPerson = ada): Promise<NextStepFacts> =>
    (await app.inject({ url: '/api/next-step', headers: { authorization: person.authorization } })).json();
  const post = async (url: string, payload: object, person: TestPerson = ada) =>
    app.inject({ method: 'POST', url, payload, headers: { authorization: person.authorization } });
  const run = (statement: ReturnType<typeof sql>) => platform.db.asService((tx) => statement.execute(tx));

  async function declare(at: Date, owner: TestPerson = ada): Promise<string> {
    const [id, vehicle] = [platform.newId(), platform.newId()];
    await run(sql`insert into vehicles (id, user_id, plate, name, created_at) values (${vehicle}, ${owner.id},
      'AB-123-CD', '', ${at})`);
    await run(sql`insert into declarations (id, user_id, vehicle_id, plate, vehicle_name, latitude, longitude,
      accuracy_m, position_at, position_source, place_label, taken_at_claim, deposited_at, action_sha256)
      values (${id}, ${owner.id}, ${vehicle}, 'AB-123-CD', '', 50, 3, 8, ${at}, 'device',
        '10 Rue du Modèle 59000 Lille', ${at}, ${at}, ${'a'.repeat(64)})`);
    return id;
  }
  async function sendPaper(kind: DocumentKind, owner: TestPerson): Promise<void> {
    const files = [];
    for (const side of sidesOf[kind]) {
      const path = `${owner.id}/${kind}-${side}.jpg`;
      const content = Buffer.from(path);
      const stored = { ownerId: owner.id, bucket: 'documents', path, mime: 'image/jpeg', content } as const;
      const { sha256 } = await platform.db.asService((tx) => storeGenerated({ ...platform, tx }, stored));
      files.push({ side, path, sha256 });
    }
    expect((await post('/api/documents', { kind, files }, owner)).statusCode).toBe(200);
  }
  /** Adds a document of somebody else, sent and decided. */
  async function decided(sentHoursAgo: number, tookHours: number): Promise<void> {
    const sent = new Date(platform.clock.now().getTime() - sentHoursAgo * 3_600_000);
    await run(sql`insert into documents (id, user_id, kind, status, submitted_at, decided_at) values
      (${platform.newId()}, ${ada.id}, 'carte_grise', 'approved', ${sent},
        ${new Date(sent.getTime() + tookHours * 3_600_000)})`);
  }

  test('nothing without signing in; of a new account, two papers to send', async () => {
    expect((await app.inject('/api/next-step')).statusCode).toBe(401);
    expect(await read(basile)).toEqual({
      notices: [],
      papers: ['cmi', 'carte_grise'].map((kind) => ({
        kind,
        state: 'missing',
        validated: false,
        reason: null,
        remark: null,
        expiresOn: null,
      })),
      review: null,
      declared: [],
      mailsRefusedSince: null,
      isRefusalReported: false,
      renewalDue: null,
      fines: [],
    });
  });

  test('a car declared, its stay and when it left; what is older than three days is not told', async () => {
    const now = platform.clock.now();
    await declare(new Date(now.getTime() - 73 * 3_600_000));
    const id = await declare(new Date(now.getTime() - 3_600_000));
    const endsAt = new Date(now.getTime() + 11 * 3_600_000);
    await run(sql`insert into stay_alarms (declaration_id, user_id, commune, max_hours, plate, remind_at, ends_at)
      values (${id}, ${ada.id}, 'Besançon', 12, 'AB-123-CD', ${now}, ${endsAt})`);
    const stay = { commune: 'Besançon', hours: 12, endsAt: endsAt.toISOString(), clock: 'paris' };
    expect((await read()).declared).toEqual([
      {
        id,
        plate: 'AB-123-CD',
        placeLabel: '10 Rue du Modèle 59000 Lille',
        clock: 'paris',
        depositedAt: new Date(now.getTime() - 3_600_000).toISOString(),
        parkedAt: new Date(now.getTime() - 3_600_000).toISOString(),
        leftAt: null,
        stay,
      },
    ]);
    await run(sql`insert into left_places (declaration_id, user_id, left_at_claim, told_at) values (${id}, ${ada.id},
      ${now}, ${now})`);
    expect((await read()).declared).toMatchObject([{ id, leftAt: now.toISOString() }]);
    expect((await read(basile)).declared).toEqual([]);
  });

  test('a stay of seven days is told until a day after its end, however old its declaration', async () => {
    const id = await declare(new Date(platform.clock.now().getTime() - 100 * 3_600_000));
    const endsAt = new Date(platform.clock.now().getTime() + 68 * 3_600_000);
    await run(sql`insert into stay_alarms (declaration_id, user_id, commune, max_hours, plate, remind_at, ends_at)
      values (${id}, ${ada.id}, 'Amiens', 168, 'AB-123-CD', ${platform.clock.now()}, ${endsAt})`);
    expect((await read()).declared).toMatchObject([{ id, stay: { hours: 168, endsAt: endsAt.toISOString() } }]);
    platform.clock.advance(92 * 3600);
    expect((await read()).declared).toEqual([]);
  });

  test('a car parked without network was parked when the phone says, not when it was deposited', async () => {
    const now = platform.clock.now();
    const parked = new Date(now.getTime() - 30 * 3_600_000);
    const id = await declare(now);
    await run(sql`update declarations set taken_at_claim = ${parked} where id = ${id}`);
    expect((await read()).declared).toMatchObject([{ parkedAt: parked.toISOString(), depositedAt: now.toISOString() }]);
  });

  test('a fine with its first date, its dossier once made, the answer awaited once sent', async () => {
    await post('/api/fines', { ...windscreenFine, id: fineId });
    const fine = { id: fineId, deadline: { code: 'rapo', safe: '2026-12-10' }, hasDossier: false, silentFrom: null };
    expect((await read()).fines).toMatchObject([fine]);
    expect((await read(basile)).fines).toEqual([]);
    const facts = sealedJson({ letter: { fine: { ...emptyFineFacts, ...windscreenFine } } });
    await run(sql`insert into dossiers (id, user_id, fine_id, kind, facts, exhibits, state) values
      (${platform.newId()}, ${ada.id}, ${fineId}, 'rapo', ${facts}, '[]', 'queued')`);
    expect((await read()).fines).toMatchObject([{ hasDossier: false }]);
    await run(sql`update dossiers set state = 'ready'`);
    expect((await read()).fines).toMatchObject([{ hasDossier: true }]);
    // Corrected since, it must be made again before anybody signs it.
    const correct = async (place: string) =>
      app.inject({
        method: 'PATCH',
        url: `/api/fines/${fineId}`,
        payload: { place },
        headers: { authorization: ada.authorization },
      });
    expect((await correct('14 rue du Modèle, Lille')).statusCode).toBe(200);
    expect((await read()).fines).toMatchObject([{ hasDossier: false }]);
    await correct(windscreenFine.place ?? '');
    expect((await read()).fines).toMatchObject([{ hasDossier: true }]);
    const sent = { id: platform.newId(), step: 'sent', on: '2026-11-20', channel: 'online' };
    await post(`/api/fines/${fineId}/steps`, sent);
    expect((await read()).fines).toMatchObject([{ status: 'sent', silentFrom: '2026-12-21' }]);
    // The appeal is refused: its dossier is not the letter to the tribunal.
    const step = (name: string, more: object = {}) =>
      post(`/api/fines/${fineId}/steps`, { id: platform.newId(), step: name, on: '2026-11-21', ...more });
    await step('refused', { delivery: 'electronic' });
    expect((await read()).fines).toMatchObject([{ status: 'refused', hasDossier: false }]);
    await run(sql`insert into dossiers (id, user_id, fine_id, kind, facts, exhibits, state) values
      (${platform.newId()}, ${ada.id}, ${fineId}, 'tsp', ${facts}, '[]', 'ready')`);
    expect((await read()).fines).toMatchObject([{ hasDossier: true }]);
    await step('second-appeal');
    await step('accepted');
    expect((await read()).fines).toEqual([]);
  });

  test('a paper under review is given the time that the last answers took, told by mail too', async () => {
    for (const [sent, took] of [
      [200, 1],
      [150, 2],
      [100, 3],
      [50, 4],
    ] as const)
      await decided(sent, took);
    expect((await read(basile)).review).toBeNull();
    await sendPaper('cmi', basile);
    expect(await read(basile)).toMatchObject({ papers: [{ state: 'pending' }, {}], review: { state: 'unknown' } });
    await decided(30, 9);
    // No answer time was told on sending: none is told now.
    expect((await read(basile)).review).toEqual({ state: 'unknown' });
    await sendPaper('carte_grise', basile);
    const told = { state: 'expected', from: '2026-11-21T13:00:00.000Z', until: '2026-11-21T19:00:00.000Z' };
    expect((await read(basile)).review).toEqual(told);
    // Slower answers come meanwhile: the time that was told stays.
    await decided(300, 250);
    platform.clock.advance(8 * 3600);
    expect((await read(basile)).review).toEqual(told);
    await platform.runJobs();
    expect(platform.mails.map(({ text }) => /au plus tard le [^,]+/.exec(text)?.[0] ?? '')).toEqual([
      '',
      'au plus tard le samedi 21 novembre 2026 à 20 h 00',
    ]);
    platform.clock.advance(3600);
    expect((await read(basile)).review).toEqual({ state: 'late', promisedUntil: told.until });
  });

  test('address-that-takes-no-mail: its holder is told on screen, until a mail is taken', async () => {
    const refusing = { ...platform.mailer, deliver: () => Promise.reject(new MailAddressRefused(550)) };
    const post = { to: ada.claims.email.toUpperCase(), subject: 'Essai', text: 'Essai', html: '' };
    await deliverMail({ ...platform, mailer: refusing }, post);
    const since = platform.clock.now().toISOString();
    platform.clock.advance(3600);
    await deliverMail({ ...platform, mailer: refusing }, post);
    await deliverMail({ ...platform, mailer: refusing }, { ...post, to: 'personne.essai@exemple.fr' });
    expect((await read()).mailsRefusedSince).toBe(since);
    expect((await read(basile)).mailsRefusedSince).toBeNull();
    await deliverMail(platform, post);
    expect((await read()).mailsRefusedSince).toBeNull();
    // A busy server is retried, and proves nothing about the address.
    const busy = { ...platform.mailer, deliver: () => Promise.reject(new Error('452')) };
    await expect(deliverMail({ ...platform, mailer: busy }, post)).rejects.toThrow('452');
    expect((await read()).mailsRefusedSince).toBeNull();
  });
});
