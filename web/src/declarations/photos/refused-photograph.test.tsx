import type { PhotoKind } from '@placejuste/domain/declaration';
import { judgePhoto, type PhotoCheckResult } from '@placejuste/domain/photo-check';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeUploads, freshDevice, picture, placeIs } from '../../../test/device.ts';
import { type Answers, open } from '../../../test/open.tsx';
import type { CheckState, CheckStates } from '../../vision/index.ts';

const vehicle = { id: '01933b6e-0000-7000-8000-0000000000a1', plate: 'AB-123-CD', name: '' };
const answers: Answers = { 'GET /api/vehicles': { body: { rows: [vehicle] } } };
const fine = { lightest: 200, darkest: 40, blur: 1 };
const car = judgePhoto('parking', fine, { plate: { seen: 'read', plate: 'AB-123-CD' } });
const carUnread = judgePhoto('parking', fine, { plate: { seen: 'none' } });
/** Nobody could look for its plate: the engine is not on this device. */
const carUnlooked = judgePhoto('parking', fine, { plate: null });
const card = judgePhoto('windshield', fine, { plate: null });
const cardBlurred = judgePhoto('windshield', { ...fine, blur: 4 }, { plate: null });

type HttpAnswer = PhotoCheckResult | 'running' | 'failed';
interface Checks {
  /** Ends the check of the current photograph with this result. */
  answer(kind: PhotoKind, result: HttpAnswer): void;
}

/** Checks that answer when the test says so; one of a photograph taken again begins anew. */
function checks(): Checks {
  const checkAnswers = new Map<string, HttpAnswer>();
  let ids: Partial<Record<PhotoKind, string>> = {};
  let redraw = (): void => undefined;
  vi.doMock('../../vision/photo-check/use-photo-checks.ts', async () => {
    const { useReducer, useLayoutEffect } = await import('react');
    return {
      findCheckResult: () => null,
      usePhotoChecks(photos: Readonly<Record<PhotoKind, { readonly id: string } | null>>): CheckStates {
        const [, draw] = useReducer((count: number) => count + 1, 0);
        useLayoutEffect(() => {
          redraw = draw;
          ids = {
            ...(photos.parking && { parking: photos.parking.id }),
            ...(photos.windshield && { windshield: photos.windshield.id }),
          };
        });
        const stateOf = (photo: { readonly id: string } | null): CheckState | null => {
          if (photo === null) return null;
          const result = checkAnswers.get(photo.id) ?? 'running';
          return {
            photoId: photo.id,
            running: result === 'running',
            fetched: null,
            measured: null,
            result: typeof result === 'string' ? null : result,
          };
        };
        return { parking: stateOf(photos.parking), windshield: stateOf(photos.windshield) };
      },
    };
  });
  return {
    answer(kind, result) {
      const id = ids[kind];
      if (id === undefined) throw new Error(`No photograph: ${kind}`);
      checkAnswers.set(id, result);
      act(() => redraw());
    },
  };
}

async function shoot(): Promise<void> {
  await userEvent.upload(await screen.findByLabelText(/Prendre la photo : la voiture garée/), picture());
  await screen.findByRole('img', { name: /la voiture garée/ });
  await userEvent.upload(screen.getByLabelText(/Prendre la photo : le pare-brise/), picture('b.jpg', 130_000));
  await screen.findByText('Les deux photos sont prêtes.');
}

/** The outbox has a declaration, whatever the screen says. */
const isDeclarationStored = async () => {
  const { listExportableRows } = await import('../../offline/index.ts');
  return (await listExportableRows()).some(({ kind }) => kind === 'declaration.create');
};
const photosStep = () => screen.queryByRole('heading', { level: 1, name: 'Photographiez la voiture et la carte' });
const pause = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  freshDevice();
  placeIs({ accuracy: 8 });
  fakeUploads();
  // Saving asks for a place: this person allowed it before.
  window.localStorage.setItem('placejuste_permissions', JSON.stringify({ location: 'granted' }));
  // The test's own clock: a minute of it is a moment.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 1 });
});
afterEach(() => {
  vi.doUnmock('../../vision/photo-check/use-photo-checks.ts');
  vi.useRealTimers();
});

describe('moved-on-with-a-refused-photograph', { timeout: 30_000 }, () => {
  it('goes on one second after both checks answered « valid », never before', async () => {
    const check = checks();
    await open('/pwa/declare?step=photos', { signedIn: true, answers });
    await shoot();
    await pause(60_000);
    expect(photosStep()).not.toBeNull();
    check.answer('windshield', card);
    await pause(60_000);
    expect(photosStep()).not.toBeNull();
    expect(await isDeclarationStored()).toBe(false);
    check.answer('parking', car);
    // Saved at once, by nobody's press; shown for a second, then on to the payment.
    expect(await screen.findByText('Votre preuve est enregistrée')).toBeTruthy();
    expect(photosStep()).not.toBeNull();
    expect(await isDeclarationStored()).toBe(true);
    await pause(60_000);
    expect(await screen.findByRole('button', { name: 'Payer plus tard' })).toBeTruthy();
  });

  it.each([
    ['a plate that cannot be read', carUnread, card],
    ['a blurred card', car, cardBlurred],
    ['an engine that is not here', carUnlooked, card],
    ['a check that failed', 'failed', card],
  ] as const)('stays for %s, with the button to go on', async (_what, parking, windshield) => {
    const check = checks();
    await open('/pwa/declare?step=photos', { signedIn: true, answers });
    await shoot();
    check.answer('parking', parking);
    check.answer('windshield', windshield);
    await pause(60_000);
    expect(photosStep()).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer la déclaration' }));
    expect(await screen.findByRole('button', { name: 'Payer plus tard' })).toBeTruthy();
  });

  it('the payment then shows the photograph of which something is said, in place of both', async () => {
    const check = checks();
    await open('/pwa/declare?step=photos', { signedIn: true, answers });
    await shoot();
    check.answer('parking', car);
    check.answer('windshield', cardBlurred);
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer la déclaration' }));
    await screen.findByRole('button', { name: 'Payer plus tard' });
    const remark = (await screen.findByText('Une photo plus nette aiderait.')).closest('[role="status"]');
    if (!(remark instanceof HTMLElement)) throw new Error('The remark is not spoken');
    expect(within(remark).getByText(cardBlurred.issues[0]?.message ?? 'no remark')).toBeTruthy();
    expect(await within(remark).findByRole('img', { name: 'Le pare-brise, carte visible' })).toBeTruthy();
    expect(within(remark).getByRole('button', { name: 'Reprendre' })).toBeTruthy();
    expect(screen.getAllByRole('img')).toHaveLength(1);
  });

  it('goes on once the refused photograph is kept anyway', async () => {
    const check = checks();
    await open('/pwa/declare?step=photos', { signedIn: true, answers });
    await shoot();
    check.answer('parking', carUnread);
    check.answer('windshield', card);
    await userEvent.click(await screen.findByRole('button', { name: /^Garder quand même cette photo/ }));
    await pause(60_000);
    expect(await screen.findByRole('button', { name: 'Payer plus tard' })).toBeTruthy();
  });

  it('a retaken photograph is checked again: the former verdict and its acceptance are gone', async () => {
    const check = checks();
    await open('/pwa/declare?step=photos', { signedIn: true, answers });
    await shoot();
    check.answer('parking', carUnread);
    await userEvent.click(await screen.findByRole('button', { name: /^Garder quand même cette photo/ }));
    await userEvent.upload(
      screen.getByLabelText(/Reprendre la photo : la voiture garée/),
      picture('encore.jpg', 940_000),
    );
    await screen.findByText('0,9 Mo');
    check.answer('windshield', card);
    await pause(60_000);
    expect(photosStep()).not.toBeNull();
    check.answer('parking', car);
    await pause(60_000);
    expect(await screen.findByRole('button', { name: 'Payer plus tard' })).toBeTruthy();
  });

  it('waits for the answer about a plate that is another one', async () => {
    const check = checks();
    await open('/pwa/declare?step=photos', { signedIn: true, answers });
    await shoot();
    check.answer('windshield', card);
    check.answer('parking', judgePhoto('parking', fine, { plate: { seen: 'read', plate: 'EF-456-GH' } }));
    await pause(60_000);
    expect(photosStep()).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Garder AB-123-CD' }));
    await pause(60_000);
    expect(await screen.findByRole('button', { name: 'Payer plus tard' })).toBeTruthy();
  });

  it('after a reload nobody moves without an act; keeping it anyway moves on', async () => {
    const check = checks();
    const first = await open('/pwa/declare?step=photos', { signedIn: true, answers });
    await shoot();
    check.answer('parking', car);
    check.answer('windshield', cardBlurred);
    await pause(60_000);
    expect(photosStep()).not.toBeNull();
    first.router.dispose();
    document.body.replaceChildren();

    const again = checks();
    await open('/pwa/declare?step=photos', { signedIn: true, answers });
    await screen.findByText('Les deux photos sont prêtes.');
    again.answer('parking', car);
    again.answer('windshield', cardBlurred);
    await pause(60_000);
    expect(photosStep()).not.toBeNull();
    const windshield = screen.getByRole('region', { name: 'Le pare-brise, carte visible' });
    await userEvent.click(within(windshield).getByRole('button', { name: /^Garder quand même cette photo/ }));
    await pause(60_000);
    expect(await screen.findByRole('button', { name: 'Payer plus tard' })).toBeTruthy();
  });
});
