import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asJson, declarationOf, eachDatabase, makePhone, openDeclarations } from '../../test/index.ts';
import { evidenceSlice } from '../evidence/index.ts';
import { readPassCertificate } from '../platform/wallet/index.ts';
import { openPassMaker } from '../platform/wallet/pass-certificate.fixtures.ts';
import { syncSlice } from '../sync/index.ts';
import { walletSlice } from './index.ts';

let maker: ReturnType<typeof openPassMaker>;
beforeAll(() => {
  maker = openPassMaker();
});
afterAll(() => maker.close());

eachDatabase('passes for Apple Wallet', (open) => {
  async function opened({ isConfigured = true } = {}) {
    const pass = isConfigured ? readPassCertificate(maker.pem) : null;
    const slices = [evidenceSlice, syncSlice, walletSlice({ pass, organisation: 'Exploitant d’essai' })];
    const world = await openDeclarations(await open(), { slices });
    const { platform, app, call, ada, vehicleId } = world;
    platform.clock.set('2026-11-24T10:05:00Z');
    const phone = makePhone();
    await call(ada, 'PUT', `/api/evidence/devices/${phone.key}`, { jwk: phone.jwk, label: '' });
    const { action, manifest } = await declarationOf(platform, { owner: ada, vehicleId });
    const { status, body } = await call(ada, 'POST', '/api/declarations', {
      ...action,
      manifest: phone.sign(asJson(manifest)),
    });
    expect([status, body]).toEqual([200, expect.anything()]);
    const fetchPass = (url: string) => app.inject({ method: 'GET', url });
    return { ...world, id: action.id, fetchPass, path: `/api/declarations/${action.id}/pass-link` };
  }

  it('gives its holder the code of the public check, the plate and the hour, nothing else', async () => {
    const { call, ada, id, path, fetchPass, platform } = await opened();
    expect((await call(null, 'GET', '/api/wallet')).body).toEqual({ passes: true });
    const { status, body } = await call(ada, 'POST', path);
    expect(status).toBe(200);
    const answer = await fetchPass(String(body.url));
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'application/vnd.apple.pkpass',
      'private, no-store',
    ]);
    const { 'pass.json': json, 'manifest.json': manifest, signature, ...images } = unzipSync(answer.rawPayload);
    expect(maker.verify(manifest!, signature!)).toBe(Buffer.from(manifest!).toString());
    expect(Object.keys(images).sort()).toEqual(['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo.png', 'logo@2x.png']);
    const said = Buffer.from(json!).toString();
    expect(JSON.parse(said)).toMatchObject({
      serialNumber: id,
      organizationName: 'Exploitant d’essai',
      barcodes: [{ format: 'PKBarcodeFormatQR', message: `${platform.publicUrl}/verifier/${id}` }],
      generic: {
        primaryFields: [{ value: 'AB-123-CD' }],
        secondaryFields: [{ label: 'Photos déposées le', value: expect.stringMatching(/24 novembre 2026 à 11 h 05/) }],
      },
    });
    expect(said).not.toMatch(new RegExp(`${ada.email}|Tilleuls|latitude|50[.,]6`));
  });

  describe('gives none', () => {
    it('to somebody else, nor without a session', async () => {
      const { call, bob, path } = await opened();
      expect((await call(bob, 'POST', path)).status).toBe(404);
      expect((await call(null, 'POST', path)).status).toBe(401);
    });

    it('by a link that is forged, of another declaration, or over', async () => {
      const { call, ada, path, fetchPass, platform } = await opened();
      const url = String((await call(ada, 'POST', path)).body.url);
      for (const wrong of [
        url.replace(/jeton=./, 'jeton=0').replace(/.$/, '_'),
        url.replace(/declarations\/[^/]+/, `declarations/${platform.newId()}`),
        url.split('?')[0] ?? '',
      ])
        expect((await fetchPass(wrong)).statusCode).toBe(404);
      platform.clock.advance(300);
      expect((await fetchPass(url)).statusCode).toBe(404);
    });

    it('where no certificate is configured, or once it is over', async () => {
      const off = await opened({ isConfigured: false });
      expect((await off.call(null, 'GET', '/api/wallet')).body).toEqual({ passes: false });
      expect((await off.call(off.ada, 'POST', off.path)).body).toMatchObject({ code: 'WALLET_OFF' });
      const later = await opened();
      const url = String((await later.call(later.ada, 'POST', later.path)).body.url);
      later.platform.clock.set('2031-11-24T10:05:00Z');
      expect((await later.call(null, 'GET', '/api/wallet')).body).toEqual({ passes: false });
      expect((await later.fetchPass(url)).statusCode).toBe(404);
    });
  });
});
