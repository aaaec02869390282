import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshDevice } from '../../test/device.ts';
import { ada, type Answers, open } from '../../test/open.tsx';

const silent = { 'POST /api/sync': { status: 500 } } satisfies Answers;
const installing = 'Installer l’application';

/** Left by an earlier visit of this device. */
async function keepOneProof(): Promise<void> {
  vi.resetModules();
  const { enqueue } = await import('../offline/outbox/outbox-store.ts');
  const { closeLocalDatabase } = await import('../offline/storage/database.ts');
  const payload = { placeLabel: null, position: { latitude: 50.6292, longitude: 3.0573 } };
  const id = '01933b6e-0000-7000-8000-0000000000b1';
  const row = { id, owner: ada.id, kind: 'declaration.create', version: 1, payload, photos: [] } as const;
  await enqueue(row, new Date('2026-11-21T09:00:00Z'));
  await closeLocalDatabase();
}

/** Sets the browser's answer about persistent storage. */
function keeps(isDurable: boolean): void {
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: { persisted: () => Promise.resolve(isDurable) },
  });
}

function device(changes: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(changes))
    Object.defineProperty(navigator, name, { configurable: true, value });
}

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const ordinary = navigator.userAgent;

beforeEach(() => {
  freshDevice();
  device({ onLine: false });
  Object.assign(window, { placejusteInstall: { prompt: () => Promise.resolve({ outcome: 'dismissed' }) } });
});
afterEach(() => {
  device({ userAgent: ordinary, share: undefined, canShare: undefined });
  Object.assign(window, { placejusteInstall: null });
});

describe('the home screen of the phone', () => {
  it('is offered at the first unsent proof, where the browser may clear it', async () => {
    keeps(false);
    await keepOneProof();
    await open('/pwa', { signedIn: true, answers: silent });
    expect(await screen.findByRole('button', { name: installing })).toBeTruthy();
  });

  it('is offered so in a tab of an iPhone, whatever Safari answers', async () => {
    keeps(true);
    device({ userAgent: iPhone });
    Object.assign(window, { placejusteInstall: null });
    await keepOneProof();
    await open('/pwa', { signedIn: true, answers: silent });
    await userEvent.click(await screen.findByRole('button', { name: 'Comment l’installer' }));
    expect(await screen.findByRole('dialog', { name: 'Installer sur iPhone ou iPad' })).toBeTruthy();
  });

  it('is not at a first opening with nothing at risk, or where the browser keeps', async () => {
    keeps(true);
    await keepOneProof();
    await open('/pwa', { signedIn: true, answers: silent });
    await screen.findByText('Client actif');
    await expect(screen.findByRole('button', { name: installing }, { timeout: 500 })).rejects.toThrow();
  });
});

describe('a copy to Files, by the sheet of the phone', () => {
  async function copyMade(share: () => Promise<void>): Promise<void> {
    URL.createObjectURL = () => 'blob:copie';
    device({ share: vi.fn(share), canShare: () => true });
    await keepOneProof();
    await open('/pwa/attente', { signedIn: true, answers: silent });
    await userEvent.click(await screen.findByRole('button', { name: 'Enregistrer une copie (ZIP)' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Partager la copie' }));
    await waitFor(() => expect(navigator.share).toHaveBeenCalledOnce());
  }
  const refusal = 'Le téléphone n’a rien partagé. La copie est dans vos téléchargements.';

  it('hands over the very archive', async () => {
    await copyMade(() => Promise.resolve());
    const [shared] = vi.mocked(navigator.share).mock.calls[0] ?? [];
    expect(shared?.files?.map(({ name, type }) => [name.endsWith('.zip'), type])).toEqual([[true, 'application/zip']]);
    expect(screen.queryByText(refusal)).toBeNull();
  });

  it('closed by the person, says nothing and stays offered', async () => {
    await copyMade(() => Promise.reject(new DOMException('', 'AbortError')));
    expect(screen.getByRole('button', { name: 'Partager la copie' })).toBeTruthy();
    expect(screen.queryByText(refusal)).toBeNull();
  });

  it('refused, says where the copy is', async () => {
    await copyMade(() => Promise.reject(new DOMException('', 'NotAllowedError')));
    expect((await screen.findByText(refusal)).getAttribute('role')).toBe('alert');
  });

  it('is not offered where the phone shares no file', async () => {
    URL.createObjectURL = () => 'blob:copie';
    await keepOneProof();
    await open('/pwa/attente', { signedIn: true, answers: silent });
    await userEvent.click(await screen.findByRole('button', { name: 'Enregistrer une copie (ZIP)' }));
    await screen.findByText(/Copie prête/);
    expect(screen.queryByRole('button', { name: 'Partager la copie' })).toBeNull();
  });
});

it('beside a proof that waits where it may be cleared: a copy and the home screen', async () => {
  const { render } = await import('@testing-library/react');
  keeps(true);
  const { FragileStorage } = await import('./fragile-storage.lazy.tsx');
  const { unmount, container } = render(<FragileStorage />);
  await Promise.resolve();
  expect(container.textContent).toBe('');
  unmount();
  keeps(false);
  render(<FragileStorage />);
  expect(await screen.findByRole('button', { name: 'Garder une copie' })).toBeTruthy();
  expect(screen.getByRole('button', { name: installing })).toBeTruthy();
});
