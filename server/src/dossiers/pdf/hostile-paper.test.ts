import { windscreenFine } from '@placejuste/domain/fixtures';
import { dossierFailureMessages } from '@placejuste/domain/letter';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import {
  oneDatabase,
  processSandbox,
  type ApiCallOf,
  type TestPerson,
  type TestPlatform,
} from '../../../test/index.ts';
import { directSandbox } from '../../../test/direct-sandbox.ts';
import { approvePaper } from '../../../test/approved-papers.ts';
import { notificationsOf } from '../../../test/notifications-of.ts';
import { SandboxBusy, type FileSandbox } from '../../platform/file-sandbox/index.ts';
import * as hostile from '../../platform/file-sandbox/hostile-files.fixtures.ts';
import { storeFile } from '../../../test/stored-files.ts';
import { fineId, openDossiers } from '../dossiers.fixtures.ts';

// Recognition of words, which takes seconds per page, is tested in `exhibit-reading.test.ts`.
const fileSandbox = { ...processSandbox(), readText: directSandbox().readText };
const picture = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#6688aa' } })
  .jpeg()
  .toBuffer();

oneDatabase('a dossier with a hostile paper kept before papers were redrawn', (open) => {
  let platform: TestPlatform;
  let mallory: TestPerson;
  let call: ApiCallOf;

  beforeEach(async () => {
    ({ platform, call, ada: mallory } = await openDossiers(await open(), { overrides: { fileSandbox } }));
    await approvePaper(platform, mallory, 'carte_grise', ['recto'], picture);
    await approvePaper(platform, mallory, 'cmi', ['recto', 'verso'], picture);
  });

  const file = (name: string, content: Buffer, mime: string) => storeFile(platform, mallory, { name, content, mime });
  const asked = async (notice: Buffer): Promise<string> => {
    const { path } = await file('notice.pdf', notice, 'application/pdf');
    expect((await call('POST', '/api/fines', { ...windscreenFine, id: fineId, noticePath: path })).status).toBe(200);
    const id = platform.newId();
    expect((await call('POST', `/api/fines/${fineId}/dossiers`, { id, kind: 'rapo' })).status).toBe(200);
    return id;
  };
  const dossier = async (id: string) => (await call('GET', `/api/dossiers/${id}`)).body;
  const opened = (): { readonly times: () => number; readonly restore: () => void } => {
    const sandbox = platform.fileSandbox as { redraw: FileSandbox['redraw'] };
    const { redraw } = sandbox;
    let count = 0;
    sandbox.redraw = (...order) => {
      if (order[1].subarray(0, 5).toString() === '%PDF-') count += 1;
      return redraw(...order);
    };
    return { times: () => count, restore: () => void (sandbox.redraw = redraw) };
  };

  test.each([
    ['that draws itself', hostile.buildSelfDrawingPdf, 'EXHIBIT_UNREADABLE'],
    ['of two million brackets', () => hostile.buildBracketsPdf(), 'EXHIBIT_UNREADABLE'],
    ['behind a password', hostile.buildEncryptedPdf, 'EXHIBIT_LOCKED'],
    ['of thirteen pages', () => hostile.buildPlainPdf(13), 'EXHIBIT_TOO_LONG'],
  ] as const)(
    '%s: it fails, names the paper in French, tells its owner, and the server lives',
    async (_case, make, failure) => {
      const id = await asked(make());
      await platform.runJobs();
      const { state, failure: told } = await dossier(id);
      expect(state).toBe('failed');
      // The name of the paper, then the same sentence.
      expect(told).toMatch(/^Pièce n° 1, Avis de paiement/);
      expect(told).toContain(dossierFailureMessages[failure].slice(1));
      expect(platform.jobs.waiting().filter((name) => name.startsWith('make-dossier'))).toEqual([]);
      expect(await notificationsOf(platform, mallory.id)).toEqual(['dossier-failed']);
    },
    60_000,
  );

  test('after a restart a hostile paper is opened once more, and its job is not started again', async () => {
    const watch = opened();
    const id = await asked(hostile.buildSelfDrawingPdf());
    // A second node on the same database takes up the pending job.
    await platform.runJobs();
    expect([(await dossier(id)).state, watch.times()]).toEqual(['failed', 1]);
    // When the owner asks again, the fault is remembered and the file is not opened.
    const again = platform.newId();
    await call('POST', `/api/fines/${fineId}/dossiers`, { id: again, kind: 'rapo' });
    await platform.runJobs();
    expect([(await dossier(again)).state, watch.times()]).toEqual(['failed', 1]);
    watch.restore();
  }, 60_000);

  test('passing-overload: it is tried again, and parts that failed are made once put back', async () => {
    const sandbox = platform.fileSandbox as { redraw: FileSandbox['redraw'] };
    const { redraw } = sandbox;
    const id = await asked(hostile.buildPlainPdf());
    sandbox.redraw = () => Promise.reject(new SandboxBusy('Too many files wait'));
    await expect(platform.runJobs()).rejects.toThrow(SandboxBusy);
    sandbox.redraw = redraw;
    expect(await dossier(id)).toMatchObject({ state: 'running', failure: null });
    expect(await notificationsOf(platform, mallory.id)).toEqual([]);
    await platform.runJobs();
    expect((await dossier(id)).state).toBe('ready');
    expect(await notificationsOf(platform, mallory.id)).toEqual(['dossier-ready']);
    const { get } = platform.objects;
    const parts = async () => (await call('POST', `/api/dossiers/${id}/parts`)).body.partsState;
    expect(await parts()).toBe('queued');
    Object.assign(platform.objects, { get: () => Promise.reject(new Error('store away')) });
    await expect(platform.runJobs()).rejects.toThrow('store away');
    expect(await parts()).toBe('queued');
    await platform.jobs.giveUp('make-dossier-parts', 'tries-spent');
    expect((await call('GET', `/api/dossiers/${id}`)).body.partsState).toBe('failed');
    Object.assign(platform.objects, { get });
    platform.jobs.putBack();
    await platform.runJobs();
    expect(await parts()).toBe('ready');
  }, 60_000);

  test('lasting-overload: it fails as our fault, its owner is told, and it is asked for again', async () => {
    const sandbox = platform.fileSandbox as { redraw: FileSandbox['redraw'] };
    const { redraw } = sandbox;
    const id = await asked(hostile.buildPlainPdf());
    sandbox.redraw = () => Promise.reject(new SandboxBusy('Too many files wait'));
    await expect(platform.runJobs()).rejects.toThrow(SandboxBusy);
    await platform.jobs.giveUp('make-dossier', 'tries-spent');
    sandbox.redraw = redraw;
    expect(await dossier(id)).toMatchObject({ state: 'failed', failure: dossierFailureMessages.INTERNAL });
    expect(await notificationsOf(platform, mallory.id)).toEqual(['dossier-failed']);
    const again = platform.newId();
    await call('POST', `/api/fines/${fineId}/dossiers`, { id: again, kind: 'rapo' });
    await platform.runJobs();
    expect((await dossier(again)).state).toBe('ready');
  }, 60_000);
});
