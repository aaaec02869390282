import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { directSandbox } from '../../../test/direct-sandbox.ts';
import { eachDatabase, type TestDatabase } from '../../../test/index.ts';
import { storeFile } from '../../../test/stored-files.ts';
import type { RecognisedPage } from '../../platform/file-sandbox/index.ts';
import { dossierId, fineId, openDossiers, prepareFine } from '../dossiers.fixtures.ts';

const otherCar = ['CERTIFICAT', 'A', 'Immatriculation', 'EF-456-GH', 'C.1', 'ESSAI', 'ADA'];

/** Makes a dossier with a joined certificate of the given words. */
async function madeDossier(db: TestDatabase, certificate: readonly string[]) {
  const widths = { account: 320, joined: 330 };
  const pictureOf = (width: number) =>
    sharp({ create: { width, height: 200, channels: 3, background: '#eeeeee' } })
      .jpeg()
      .toBuffer();
  const pageOf = (lines: readonly string[]): RecognisedPage => ({
    width: 1600,
    height: 1000,
    codes: [],
    lines: lines.map((text, row) => [
      {
        text,
        confidence: 0.95,
        box: { left: 60, top: 60 + row * 60, right: 60 + text.length * 10, bottom: 90 + row * 60 },
      },
    ]),
  });
  const fileSandbox = {
    ...directSandbox(),
    readText: (_owner: string, pictures: readonly Buffer[]) =>
      Promise.all(
        pictures.map(async (picture) =>
          pageOf((await sharp(picture).metadata()).width === widths.joined ? certificate : []),
        ),
      ),
  };
  const { platform, call, ada } = await openDossiers(db, { overrides: { fileSandbox } });
  await prepareFine({ platform, call }, { owner: ada, picture: await pictureOf(widths.account) });
  const { path } = await storeFile(platform, ada, { name: 'carte-grise.jpg', content: await pictureOf(widths.joined) });
  await call('POST', `/api/fines/${fineId}/papers`, { id: platform.newId(), kind: 'carte-grise', path });
  await call('POST', `/api/fines/${fineId}/dossiers`, { id: dossierId, kind: 'rapo' });
  await platform.runJobs();
  await call('POST', `/api/dossiers/${dossierId}/parts`);
  await platform.runJobs();
  const links = (query: string) =>
    Promise.all(['link', 'parts/0/link'].map((part) => call('GET', `/api/dossiers/${dossierId}/${part}${query}`)));
  const statuses = async (query: string) => (await links(query)).map(({ status }) => status);
  const write = (statement: ReturnType<typeof sql>) => platform.db.asService((tx) => statement.execute(tx));
  return { links, statuses, write };
}

eachDatabase('the link of a dossier', (open) => {
  test('while its exhibits are read, is for who saw the warning, and keeps nobody', async () => {
    const { links, statuses, write } = await madeDossier(await open(), []);
    expect(await statuses('')).toEqual([200, 200]);
    await write(sql`update exhibit_readings set state = 'queued', read_values = null`);
    expect(await statuses('')).toEqual([409, 409]);
    for (const { body } of await links(''))
      expect(body).toMatchObject({
        code: 'DOSSIER_DOWNLOAD_UNREAD',
        message: expect.stringContaining('Télécharger sans attendre'),
      });
    expect(await statuses('?unread=acknowledged')).toEqual([200, 200]);
    // A preview of the first page on the screen is not a download.
    expect(await statuses('?unread=preview')).toEqual([200, 200]);
    expect(await statuses('?unread=yes')).not.toContain(200);
    // A reading that never comes must not block the file for ever.
    await write(sql`update exhibit_readings set asked_at = asked_at - interval '13 hours'`);
    expect(await statuses('')).toEqual([200, 200]);
  });

  test('of which a paper contradicts the letter, is given by no warning', async () => {
    const { links } = await madeDossier(await open(), otherCar);
    for (const { status, body } of await links('?unread=acknowledged'))
      expect([status, body.code]).toEqual([422, 'DOSSIER_PAPERS_CONTRADICT']);
  });
});
