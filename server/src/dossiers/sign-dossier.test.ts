import { toPlainDate } from '@placejuste/domain/kernel';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { oneDatabaseInEachRun } from '../../test/index.ts';
import { readPdf } from '../../test/pdf-tools.ts';
import { storeFile } from '../../test/stored-files.ts';
import { dossierId, fineId, openDossiers, prepareFine } from './dossiers.fixtures.ts';

const picture = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#6688aa' } })
  .jpeg()
  .toBuffer();
const signedId = '01a00000-0000-7000-8000-0000000000e1';
const drawing = [
  [
    [100, 200],
    [400, 60],
    [700, 180],
  ],
];
const drawnSignature = { counsel: 'Me Exemple, avocate', on: toPlainDate('2026-11-20') };

oneDatabaseInEachRun('a letter signed on the screen', (open) => {
  async function made(isOpen = true, changes: object = {}) {
    const opened = await openDossiers(await open(), {
      sending: { portalFileLimitBytes: null, postage: null, drawnSignature: isOpen ? drawnSignature : null },
    });
    const { platform, call, ada } = opened;
    await prepareFine({ platform, call }, { owner: ada, picture, changes });
    if ('holderCapacity' in changes) {
      const { path } = await storeFile(platform, ada, { name: 'jugement.jpg', content: picture });
      await call('POST', `/api/fines/${fineId}/papers`, { id: platform.newId(), kind: 'guardianship', path });
    }
    await call('POST', `/api/fines/${fineId}/dossiers`, { id: dossierId, kind: 'rapo', case: {} });
    const sign = (body: object, id = signedId, who = ada) =>
      call('POST', `/api/dossiers/${dossierId}/signature`, { id, ...body }, who);
    return { ...opened, sign };
  }

  it('is the same dossier, its letter bearing drawing and day; the one for the pen stays', {
    timeout: 60_000,
  }, async () => {
    const { platform, app, call, sign } = await made();
    expect((await sign({ drawing })).body.code).toBe('DOSSIER_NOT_READY');
    await platform.runJobs();
    const asked = await sign({ drawing });
    expect(asked.body).toMatchObject({ id: signedId, kind: 'rapo', state: 'queued', drawnOn: '2026-11-21' });
    // A replay returns the same dossier.
    expect((await sign({ drawing })).body.id).toBe(signedId);
    await platform.runJobs();
    const { rows } = (await call('GET', `/api/fines/${fineId}/dossiers`)).body;
    expect(rows.map(({ id, state, drawnOn }: Record<string, unknown>) => [id, state, drawnOn])).toEqual([
      [signedId, 'ready', '2026-11-21'],
      [dossierId, 'ready', null],
    ]);
    const textOf = async (id: string): Promise<string> => {
      const link = await call('GET', `/api/dossiers/${id}/link`);
      return readPdf((await app.inject({ url: link.body.url })).rawPayload).text;
    };
    expect(await textOf(signedId)).toContain('Signé à l’écran le 21 novembre 2026');
    expect(await textOf(dossierId)).not.toContain('Signé à l’écran');
  });

  it.each([
    ['an empty drawing', [], 'SIGNATURE_EMPTY'],
    ['one dot', [[[500, 100]]], 'SIGNATURE_TOO_SMALL'],
  ])('%s is refused in a sentence that offers the pen', async (_, empty, code) => {
    const { platform, sign } = await made();
    await platform.runJobs();
    const { status, body } = await sign({ drawing: empty });
    expect([status, body.code]).toEqual([422, code]);
    expect(body.message).toContain('signez au stylo');
  });

  it('is refused while the operator has not opened it', async () => {
    const closed = await made(false);
    await closed.platform.runJobs();
    expect((await closed.sign({ drawing })).body.code).toBe('SIGNATURE_OFF');
    expect((await closed.call('GET', '/api/sending')).body.drawnSignature).toBe(false);
  });

  it('corrected-after-the-dossier: what states the former facts is not signed, but made again', async () => {
    const { platform, call, sign } = await made();
    await platform.runJobs();
    await call('PATCH', `/api/fines/${fineId}`, { authorityAddress: '9 place du Modèle\n59000 Lille' });
    const rows = async () => (await call('GET', `/api/fines/${fineId}/dossiers`)).body.rows;
    expect(await rows()).toMatchObject([{ id: dossierId, state: 'ready', outdated: true }]);
    const refused = await sign({ drawing });
    expect([refused.status, refused.body.code]).toEqual([409, 'DOSSIER_OUTDATED']);
    await call('POST', `/api/fines/${fineId}/dossiers`, { id: platform.newId(), kind: 'rapo', case: {} });
    await platform.runJobs();
    expect((await rows()).map(({ outdated }: Record<string, unknown>) => outdated)).toEqual([false, true]);
    // A letter already sent is a record.
    const step = { id: platform.newId(), step: 'sent', on: '2026-11-21', channel: 'registered' };
    expect((await call('POST', `/api/fines/${fineId}/steps`, step)).status).toBe(200);
    expect((await rows()).map(({ outdated }: Record<string, unknown>) => outdated)).toEqual([false, false]);
  });

  it('waits for the reading of its papers, hours at most, while the file may be taken without', async () => {
    const { platform, call, sign } = await made();
    await platform.runJobs();
    await platform.db.asService((tx) =>
      sql`update exhibit_readings set state = 'queued', read_values = null`.execute(tx),
    );
    const refused = await sign({ drawing });
    expect([refused.status, refused.body.code]).toEqual([409, 'DOSSIER_EXHIBITS_BEING_READ']);
    expect(refused.body.message).toContain('sans attendre');
    expect((await call('GET', `/api/dossiers/${dossierId}/link?unread=acknowledged`)).status).toBe(200);
    platform.clock.advance(13 * 3600);
    expect((await call('POST', `/api/dossiers/${dossierId}/check`)).body.isReading).toBe(false);
    expect((await sign({ drawing })).status).toBe(200);
  });

  it('is refused where a curateur signs too: nobody draws for another', async () => {
    const { platform, call, sign } = await made(true, {
      holderCapacity: 'curatelle',
      representativeName: 'Dominique Exemple',
    });
    await platform.runJobs();
    const [row] = (await call('GET', `/api/fines/${fineId}/dossiers`)).body.rows;
    expect(row).toMatchObject({ signatory: 'Ada Essai', cosignatory: 'Dominique Exemple' });
    const refused = await sign({ drawing });
    expect([refused.status, refused.body.code]).toEqual([422, 'SIGNATURE_OF_TWO']);
  });

  it('never signs the dossier of somebody else', async () => {
    const { platform, basile, sign } = await made();
    await platform.runJobs();
    expect((await sign({ drawing }, signedId, basile)).body.code).toBe('DOSSIER_UNKNOWN');
  });
});
