import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { detail, id } from '../../../test/history.fixtures.ts';
import { open, type Answers } from '../../../test/open.tsx';

const inspection = (answers: Answers) => open(`/pwa/controle?declaration=${id}`, { signedIn: true, answers });
const answered = (change: object = {}) => ({ [`GET /api/declarations/${id}`]: { body: { ...detail, ...change } } });

/** Decodes the code on the screen, as another phone would. */
async function readOnScreen(): Promise<string | undefined> {
  const code = await screen.findByRole('img', { name: /^Code QR/ });
  const drawing = code.outerHTML.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
  const drawn = sharp(Buffer.from(drawing), { density: 600 }).resize(400).ensureAlpha();
  const { data, info } = await drawn.raw().toBuffer({ resolveWithObject: true });
  const engine = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const { buffer } = new Uint8Array(await readFile(engine));
  await prepareZXingModule({ overrides: { wasmBinary: buffer }, fireImmediately: true });
  const pixels = { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
  return (await readBarcodes(pixels as ImageData))[0]?.text;
}

describe('/pwa/controle', () => {
  it('shows the code that leads to the public check, the plate and the hour of the deposit', async () => {
    await inspection(answered());
    expect(await readOnScreen()).toBe(`${window.location.origin}/verifier/${id}`);
    expect(screen.getByText('AB-121-CD')).toBeTruthy();
    expect(screen.getByText(/21 novembre 2026 à 10/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Voir ce que l’agent verra' }).getAttribute('href')).toBe(
      `/verifier/${id}`,
    );
  });

  it('gives its acts one width, whatever the length of their words', async () => {
    await inspection(answered());
    const acts = [
      await screen.findByRole('link', { name: 'Voir ce que l’agent verra' }),
      screen.getByRole('button', { name: 'Imprimer pour le pare-brise' }),
    ];
    expect(acts.map(({ classList }) => classList.contains('wide'))).toEqual([true, true]);
  });

  it('prints the sheet of the windscreen, which says that it is not the card', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    await inspection(answered());
    await userEvent.click(await screen.findByRole('button', { name: 'Imprimer pour le pare-brise' }));
    expect(print).toHaveBeenCalledOnce();
    expect(screen.getByText(/ne remplace pas la carte/)).toBeTruthy();
  });

  it('says of a doubtful hour that it is one', async () => {
    await inspection(answered({ bounds: { ...detail.bounds, trusted: false } }));
    expect(await screen.findByText(/heure non garantie/)).toBeTruthy();
  });

  it('without a network, shows the code alone', async () => {
    await inspection({ [`GET /api/declarations/${id}`]: 'lost' });
    expect(await readOnScreen()).toBe(`${window.location.origin}/verifier/${id}`);
    expect(screen.queryByText('AB-121-CD')).toBeNull();
  });

  it('shows no code for what has no public check, or belongs to somebody else', async () => {
    const old = await inspection(answered({ deposited: false }));
    expect(await screen.findByText('Cette déclaration n’a pas de page de vérification')).toBeTruthy();
    expect(screen.queryByRole('img', { name: /^Code QR/ })).toBeNull();
    const wayOut = () => within(screen.getByRole('main')).getByRole('link', { name: 'Historique' });
    expect(wayOut().getAttribute('href')).toBe('/pwa/historique');
    old.router.dispose();
    const message = 'Cette déclaration n’existe pas ou n’est pas la vôtre.';
    const refusal = { code: 'DECLARATION_NOT_FOUND', message, requestId: 'essai' };
    await inspection({ [`GET /api/declarations/${id}`]: { status: 404, body: refusal } });
    expect(await screen.findByText(message)).toBeTruthy();
    expect(wayOut().getAttribute('href')).toBe('/pwa/historique');
    expect(screen.queryByRole('img', { name: /^Code QR/ })).toBeNull();
  });

  describe('Apple Wallet', () => {
    const on = (agent: string) =>
      vi.spyOn(window.navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (${agent}) AppleWebKit/605.1.15`);
    const answers = (passes: boolean): Answers => ({
      ...answered(),
      'GET /api/wallet': { body: { passes } },
      [`POST /api/declarations/${id}/pass-link`]: {
        status: 404,
        body: { code: 'WALLET_OFF', message: 'Les cartes ne sont pas proposées.', requestId: 'essai' },
      },
    });
    const button = () => screen.queryByRole('button', { name: 'Ajouter à Apple Wallet' });

    it('is offered on a telephone that has it, where passes are made, and a refusal is told', async () => {
      on('iPhone; CPU iPhone OS 18_0 like Mac OS X');
      await inspection(answers(true));
      await userEvent.click(await screen.findByRole('button', { name: 'Ajouter à Apple Wallet' }));
      expect(await screen.findByText('Les cartes ne sont pas proposées.')).toBeTruthy();
    });

    it.each([
      ['Linux; Android 15', true],
      ['iPhone; CPU iPhone OS 18_0 like Mac OS X', false],
    ])('is not offered on %s where passes are made: %s', async (agent, passes) => {
      on(agent);
      const { asked } = await inspection(answers(passes));
      await screen.findByText('AB-121-CD');
      if (!passes) await waitFor(() => expect(asked.some(({ path }) => path === '/api/wallet')).toBe(true));
      else expect(asked.some(({ path }) => path === '/api/wallet')).toBe(false);
      expect(button()).toBeNull();
    });
  });
});
