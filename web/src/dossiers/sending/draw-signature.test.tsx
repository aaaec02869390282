import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { fineId, fineOn, readyDossier } from '../../../test/fines.fixtures.ts';
import { open } from '../../../test/open.tsx';
import { testNow } from '../../../test/test-clock.ts';

const dossier = readyDossier(fineId);
const signed = readyDossier(fineId, { id: '01933b6e-0000-7000-8000-0000000000f9', drawnOn: '2026-11-21' });
const signaturePath = `/api/dossiers/${dossier.id}/signature`;

async function openSigning(drawnSignature: boolean) {
  let isSigned = false;
  return open(`/mes-amendes?fine=${fineId}&do=sign`, {
    signedIn: true,
    answers: {
      [`GET /api/fines/${fineId}`]: { body: fineOn(testNow()) },
      [`GET /api/fines/${fineId}/dossiers`]: () => ({
        body: { rows: isSigned ? [signed, dossier] : [dossier], next: null },
      }),
      [`GET /api/fines/${fineId}/papers`]: { body: { rows: [] } },
      [`POST /api/dossiers/${dossier.id}/check`]: { body: { isReading: false, isStopped: false, rows: [] } },
      [`POST /api/dossiers/${signed.id}/check`]: { body: { isReading: false, isStopped: false, rows: [] } },
      [`POST ${signaturePath}`]: () => ((isSigned = true), { body: signed }),
      'GET /api/sending': { body: { portalFileLimitBytes: 5_000_000, postage: null, drawnSignature } },
    },
  });
}

/** jsdom has no size and captures no pointer. */
function drawOn(surface: HTMLElement, points: readonly (readonly [number, number])[]): void {
  surface.getBoundingClientRect = () => ({ left: 0, top: 0, width: 500, height: 200 }) as DOMRect;
  surface.setPointerCapture = () => undefined;
  const [[x = 0, y = 0] = [], ...rest] = points;
  const at = (clientX: number, clientY: number) => ({ clientX, clientY, pointerId: 1, isPrimary: true });
  fireEvent.pointerDown(surface, at(x, y));
  for (const [toX, toY] of rest) fireEvent.pointerMove(surface, at(toX, toY));
  fireEvent.pointerUp(surface, at(x, y));
}
const put = () => userEvent.click(screen.getByRole('button', { name: 'Mettre cette signature sur la lettre' }));

beforeEach(freshDevice);

describe('signing with a finger', { timeout: 20_000 }, () => {
  it('is not offered while the operator has not opened it', async () => {
    await openSigning(false);
    await screen.findByRole('button', { name: 'Télécharger le PDF' });
    expect(screen.queryByRole('heading', { name: 'Ou signez avec le doigt' })).toBeNull();
  });

  it('refuses an empty frame and one dot, in a sentence, without asking the service', async () => {
    const { asked } = await openSigning(true);
    await screen.findByRole('heading', { name: 'Ou signez avec le doigt' });
    await put();
    expect(screen.getByRole('alert').textContent).toContain('Le cadre est vide');
    drawOn(screen.getByRole('img', { name: 'Cadre de signature, vide' }), [[100, 50]]);
    await put();
    expect(screen.getByRole('alert').textContent).toContain('Un point ou un trait minuscule');
    await userEvent.click(screen.getByRole('button', { name: 'Effacer' }));
    expect(screen.getByRole('img', { name: 'Cadre de signature, vide' })).toBeTruthy();
    expect(asked.some(({ path }) => path === signaturePath)).toBe(false);
  });

  it('sends the drawing in units of its frame, then leads to sending', async () => {
    const { asked } = await openSigning(true);
    drawOn(await screen.findByRole('img', { name: 'Cadre de signature, vide' }), [
      [50, 100],
      [200, 30],
      [600, 90],
    ]);
    await put();
    expect(await screen.findByText('Signée à l’écran le 21 novembre 2026')).toBeTruthy();
    expect(asked.find(({ path }) => path === signaturePath)?.body).toMatchObject({
      drawing: [
        [
          [100, 200],
          [400, 60],
          [1000, 180],
        ],
      ],
    });
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Relisez et envoyez' })).toBeTruthy());
    expect(screen.getByRole('link', { name: 'Envoyer la lettre' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Ou signez avec le doigt' })).toBeNull();
  });
});
