import { generateKeyPairSync, sign } from 'node:crypto';
import type { ExhibitCheck } from '@placejuste/contracts/dossiers';
import { windscreenFine } from '@placejuste/domain/fixtures';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { cardCodeText } from '../../../test/card-code.ts';
import { directSandbox } from '../../../test/direct-sandbox.ts';
import { oneDatabaseInEachRun, type ApiCallOf, type TestPerson, type TestPlatform } from '../../../test/index.ts';
import { storeFile } from '../../../test/stored-files.ts';
import { notificationsOf } from '../../../test/notifications-of.ts';
import type { RecognisedPage } from '../../platform/file-sandbox/index.ts';
import { dossierId, fineId, openDossiers, prepareFine } from '../dossiers.fixtures.ts';

/** Each paper is a picture of its own width, by which the test chooses its words. */
const widths = { account: 320, certificate: 330, ticket: 340 } as const;
const pictureOf = (width: number): Promise<Buffer> =>
  sharp({ create: { width, height: 200, channels: 3, background: '#eeeeee' } })
    .jpeg()
    .toBuffer();

function page(lines: readonly string[], confidence: number): RecognisedPage {
  return {
    width: 1600,
    height: 1000,
    lines: lines.map((line, row) =>
      line.split(' ').map((text, column) => ({
        text,
        confidence,
        box: {
          left: 60 + column * 140,
          top: 60 + row * 60,
          right: 60 + column * 140 + text.length * 10,
          bottom: 90 + row * 60,
        },
      })),
    ),
  };
}

oneDatabaseInEachRun('the exhibits that the service reads', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let basile: TestPerson;
  let call: ApiCallOf;
  let said: Record<number, readonly string[] | null>;
  let codes: readonly string[];
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const certificates = [{ authority: 'FR03', certificate: '0001', x, y }];
  const signed = (text: string) => sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  let readings: number;
  let confidence: number;

  beforeEach(async () => {
    said = {};
    codes = [];
    readings = 0;
    confidence = 0.95;
    const fileSandbox = {
      ...directSandbox(),
      async readText(_owner: string, pictures: readonly Buffer[]) {
        readings += 1;
        const pages: RecognisedPage[] = [];
        for (const picture of pictures) {
          const lines = said[(await sharp(picture).metadata()).width];
          if (lines === null) return null;
          const box = { left: 0.7, top: 0.5, right: 0.9, bottom: 0.8 };
          pages.push({ ...page(lines ?? [], confidence), codes: codes.map((text) => ({ text, box })) });
        }
        return pages;
      },
    };
    ({ platform, app, call, ada, basile } = await openDossiers(await open(), {
      overrides: { fileSandbox },
      certificates,
    }));
    await prepareFine({ platform, call }, { owner: ada, picture: await pictureOf(widths.account) });
  });

  const join = async (kind: string, width: number) => {
    const { path } = await storeFile(platform, ada, { name: `${kind}.jpg`, content: await pictureOf(width) });
    const { status } = await call('POST', `/api/fines/${fineId}/papers`, { id: platform.newId(), kind, path });
    expect(status).toBe(200);
  };
  const make = async () => {
    const asked = await call('POST', `/api/fines/${fineId}/dossiers`, { id: dossierId, kind: 'rapo' });
    expect(asked.body.state).toBe('queued');
    await platform.runJobs();
  };
  const check = async (person = ada) => {
    const { status, body } = await call('POST', `/api/dossiers/${dossierId}/check`, undefined, person);
    return { status, check: body as ExhibitCheck };
  };
  const rowOf = ({ rows }: ExhibitCheck, kind: string) => rows.find((row) => row.kind === kind);
  const link = async () => (await call('GET', `/api/dossiers/${dossierId}/link`)).body.code ?? 'linked';
  const word = (row: ReturnType<typeof rowOf>, shown?: string, person = ada) =>
    call(
      'POST',
      `/api/dossiers/${dossierId}/check/words`,
      {
        number: row?.number,
        values: (row?.findings ?? [])
          .filter(({ standing }) => standing === 'contradicts')
          .map((one) => ({ claim: one.claim, expected: one.expected, shown: shown ?? one.shown })),
      },
      person,
    );
  const otherCar = ['CERTIFICAT D’IMMATRICULATION', 'A Immatriculation EF-456-GH', 'C.1 ESSAI ADA'];

  it('the code of a card is read too: a last day that the letter denies stops the dossier', async () => {
    codes = [cardCodeText('31052029', signed)];
    await make();
    const end = rowOf((await check()).check, 'cmi-front')?.findings.find(({ claim }) => claim === 'cardEnd');
    expect(end).toMatchObject({ standing: 'contradicts', shown: '2029-05-31', place: { page: 0 } });
    expect(await link()).toBe('DOSSIER_PAPERS_CONTRADICT');
  });

  it.each([
    ['another key', () => new Uint8Array(64).fill(1)],
    ['nothing', () => new Uint8Array(0)],
  ])('a code that its issuer did not sign, but %s, is doubted and stops nothing', async (_by, forged) => {
    codes = [cardCodeText('31052029', forged)];
    await make();
    const end = rowOf((await check()).check, 'cmi-front')?.findings.find(({ claim }) => claim === 'cardEnd');
    expect(end?.standing).not.toBe('contradicts');
    expect(await link()).toBe('linked');
  });

  it('a certificate of another car stops the dossier until its owner says that it is right', async () => {
    said[widths.account] = ['AVIS DE PAIEMENT', 'Véhicule immatriculé AB-123-CD'];
    said[widths.certificate] = otherCar;
    await join('carte-grise', widths.certificate);
    await make();
    const { check: found } = await check();
    const row = rowOf(found, 'carte-grise');
    expect([found.isReading, found.isStopped, row?.isStopped]).toEqual([false, true, true]);
    const plate = row?.findings.find(({ claim }) => claim === 'plate');
    expect(plate).toMatchObject({ standing: 'contradicts', expected: 'AB-123-CD', shown: 'EF-456-GH' });
    expect(plate?.sentence).toMatch(/AB-123-CD.*EF-456-GH/);
    // Both crops: on this paper, and where the notice agrees with the letter.
    expect(plate?.place?.parts.length).toBeGreaterThan(0);
    expect(plate?.against).toMatchObject({ number: rowOf(found, 'notice')?.number, page: 0 });
    expect((await app.inject(row?.pages[0] ?? '')).statusCode).toBe(200);
    expect(await link()).toBe('DOSSIER_PAPERS_CONTRADICT');

    expect((await word(row, 'ZZ-999-ZZ')).body.code).toBe('PAPER_FACTS_CHANGED');
    expect(await link()).toBe('DOSSIER_PAPERS_CONTRADICT');
    expect((await word(row)).status).toBe(200);
    const after = (await check()).check;
    expect([after.isStopped, rowOf(after, 'carte-grise')?.isSaidRight]).toEqual([false, true]);
    expect(await link()).toBe('linked');
  });

  it('left-before-it-was-read: whoever closed the page is told once of a contradiction', async () => {
    said[widths.certificate] = otherCar;
    await join('carte-grise', widths.certificate);
    await make();
    expect((await notificationsOf(platform, ada.id)).filter((kind) => kind === 'dossier-contradicted')).toHaveLength(1);
    await platform.db.asService((tx) => sql`delete from exhibit_readings`.execute(tx));
    await check();
    await platform.runJobs();
    expect((await check()).check.isStopped).toBe(true);
    expect((await notificationsOf(platform, ada.id)).filter((kind) => kind === 'dossier-contradicted')).toHaveLength(1);
    expect(await notificationsOf(platform, basile.id)).toEqual([]);
  });

  it('corrected-since: of a letter that is to be made again, no contradiction is told', async () => {
    await join('carte-grise', widths.certificate);
    await make();
    said[widths.certificate] = otherCar;
    await platform.db.asService((tx) => sql`delete from exhibit_readings`.execute(tx));
    expect((await call('PATCH', `/api/fines/${fineId}`, { plate: 'EF-456-GH' })).status).toBe(200);
    await check();
    await platform.runJobs();
    expect((await check()).check.isStopped).toBe(true);
    expect(await notificationsOf(platform, ada.id)).not.toContain('dossier-contradicted');
  });

  it('a weak reading of another car is a doubt, and stops nothing', async () => {
    said[widths.certificate] = otherCar;
    confidence = 0.4;
    await join('carte-grise', widths.certificate);
    await make();
    const { check: found } = await check();
    const plate = rowOf(found, 'carte-grise')?.findings.find(({ claim }) => claim === 'plate');
    expect([plate?.standing, found.isStopped, await link()]).toEqual(['doubtful', false, 'linked']);
  });

  it('what could not be read is said so, and the dossier leaves', async () => {
    said[widths.certificate] = null;
    await join('carte-grise', widths.certificate);
    await make();
    const { check: found } = await check();
    expect(rowOf(found, 'carte-grise')).toMatchObject({ state: 'unreadable', findings: [] });
    expect(rowOf(found, 'notice')?.findings.map(({ standing }) => standing)).toContain('unread');
    expect([found.isStopped, await link()]).toEqual([false, 'linked']);
  });

  it('paper-spoilt-by-an-outage: it waits while the store is away, and is read once put back', async () => {
    said = { [widths.certificate]: otherCar };
    await join('carte-grise', widths.certificate);
    const { get } = platform.objects;
    Object.assign(platform.objects, { get: () => Promise.reject(new Error('store away')) });
    await expect(platform.runJobs()).rejects.toThrow('store away');
    await platform.jobs.giveUp('read-exhibit', 'tries-spent');
    const states = async () => {
      const { rows } = await platform.db.asService((tx) =>
        sql<{ state: string }>`select state from exhibit_readings`.execute(tx),
      );
      return rows.map(({ state }) => state);
    };
    expect(await states()).toEqual(['queued']);
    Object.assign(platform.objects, { get });
    platform.jobs.putBack();
    await platform.runJobs();
    expect(await states()).toEqual(['read']);
  });

  it('marks a paper unreadable when its reader process dies', async () => {
    await join('carte-grise', widths.certificate);
    await platform.jobs.giveUp('read-exhibit', 'process-ended');
    const { rows } = await platform.db.asService((tx) => sql`select state from exhibit_readings`.execute(tx));
    expect(rows).toEqual([{ state: 'unreadable' }]);
  });

  it('a ticket of another day answers no objection', async () => {
    said[widths.ticket] = ['TICKET GRATUIT', 'le 27/08/2025 à 13h50'];
    const ticketOf = async () => {
      const { body } = await call('GET', `/api/dossiers/${dossierId}`);
      return body.objections.rows.find(({ code }: { code: string }) => code === 'TOWN_MAY_ASK_TICKET');
    };
    await join('ticket', widths.ticket);
    const asked = await call('POST', `/api/fines/${fineId}/dossiers`, { id: dossierId, kind: 'rapo' });
    expect(asked.body.state).toBe('queued');
    const title = 'Ticket gratuit ou enregistrement de l’immatriculation';
    const [ticket] = asked.body.exhibits.filter(({ kind }: { kind: string }) => kind === 'ticket');
    // The exhibit is named by its printed title; once read, the objection is open again.
    expect(ticket?.title).toBe(title);
    const exhibits = [{ number: ticket?.number, title }];
    expect(await ticketOf()).toMatchObject({ standing: 'answered', exhibits });
    await platform.runJobs();
    expect(await ticketOf()).toMatchObject({ standing: 'open', exhibits });
    // A stay may have begun the day before: a doubt, which blocks nothing.
    expect((await check()).check.isStopped).toBe(false);
  });

  it('reads each file once, whatever is asked again, and an older dossier at the first check', async () => {
    await make();
    const once = readings;
    await call('POST', `/api/fines/${fineId}/dossiers`, { id: platform.newId(), kind: 'rapo' });
    await platform.runJobs();
    expect([once > 0, readings]).toEqual([true, once]);
    await platform.db.asService((tx) => sql`delete from exhibit_readings`.execute(tx));
    expect((await check()).check.isReading).toBe(true);
    await platform.runJobs();
    expect((await check()).check.isReading).toBe(false);
  });

  it('removed-paper-kept-for-ever: it goes with what was read on it', async () => {
    await join('carte-grise', widths.certificate);
    await platform.runJobs();
    const kept = async () => {
      const { rows } = await platform.db.asService((tx) =>
        sql<{ files: number; readings: number }>`select
          (select count(*)::int from storage_objects where path like '%/carte-grise.jpg') as files,
          (select count(*)::int from exhibit_readings) as readings`.execute(tx),
      );
      return [rows[0]?.files, rows[0]?.readings];
    };
    expect(await kept()).toEqual([1, 1]);
    const { rows: papers } = (await call('GET', `/api/fines/${fineId}/papers`)).body;
    await call('DELETE', `/api/papers/${papers[0].id}`);
    await platform.runJobs();
    expect(await kept()).toEqual([0, 0]);
  });

  it('removed once a dossier was made with it, the paper stays for what is asked of that dossier', async () => {
    await join('carte-grise', widths.certificate);
    await make();
    const before = (await check()).check.rows.map(({ kind, state }) => [kind, state]);
    const { rows: papers } = (await call('GET', `/api/fines/${fineId}/papers`)).body;
    await call('DELETE', `/api/papers/${papers[0].id}`);
    await platform.runJobs();
    const after = await check();
    expect(after.status).toBe(200);
    expect(after.check.rows.map(({ kind, state }) => [kind, state])).toEqual(before);
  });

  it('is of one person, and stands sealed', async () => {
    said[widths.certificate] = otherCar;
    await join('carte-grise', widths.certificate);
    await make();
    const row = rowOf((await check()).check, 'carte-grise');
    expect((await check(basile)).status).toBe(404);
    expect((await word(row, undefined, basile)).status).toBe(404);
    await word(row);
    const { rows } = await platform.db.asService((tx) =>
      sql<{ kept: string }>`select read_values::text as kept from exhibit_readings where state = 'read'
        union all select said_values::text from exhibit_words`.execute(tx),
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { kept } of rows) expect(kept).toMatch(/^"s1:/);
    expect(JSON.stringify(rows)).not.toContain(windscreenFine.plate ?? 'AB-123-CD');
    const seen = await platform.db.asUser(basile.claims, (tx) =>
      sql<{ count: number }>`select (select count(*) from exhibit_readings) + (select count(*) from exhibit_words)
        as count`.execute(tx),
    );
    expect(Number(seen.rows[0]?.count)).toBe(0);
    await expect(
      platform.db.asUser(ada.claims, (tx) => sql`update exhibit_readings set state = 'queued'`.execute(tx)),
    ).rejects.toThrow(/permission denied/);
  });
});
