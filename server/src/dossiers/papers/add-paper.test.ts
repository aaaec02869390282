import sharp from 'sharp';
import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { storeFile } from '../../../test/stored-files.ts';
import { fineId, openDossiers, prepareFine } from '../dossiers.fixtures.ts';

const picture = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#88aa66' } })
  .jpeg()
  .toBuffer();

eachDatabase('a paper sent under an identifier that is known', (open) => {
  test('is answered again when it is the same, and refused when it is another', async () => {
    const { platform, call, ada } = await openDossiers(await open());
    await prepareFine({ platform, call }, { owner: ada, picture });
    const store = async () =>
      (await storeFile(platform, ada, { name: `${platform.newId()}.jpg`, content: picture })).path;
    const [path, other] = [await store(), await store()];
    const sent = { id: platform.newId(), kind: 'deposit-proof', letter: 'rapo', path };
    const join = (change: object = {}) => call('POST', `/api/fines/${fineId}/papers`, { ...sent, ...change });
    const first = await join();
    expect(first.status).toBe(200);
    expect(await join()).toMatchObject({ status: 200, body: first.body });
    for (const change of [{ path: other }, { kind: 'receipt' }, { letter: 'photos' }])
      expect(await join(change)).toMatchObject({ status: 409, body: { code: 'PAPER_ID_TAKEN' } });
    const { rows } = (await call('GET', `/api/fines/${fineId}/papers`)).body;
    expect(rows).toEqual([first.body]);
  });
});
