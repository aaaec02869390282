import { act, render, screen, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const dossierId = '01933b6e-0000-7000-8000-0000000000d1';
const drawPages = vi.fn<(...given: unknown[]) => Promise<readonly { readonly picture: HTMLCanvasElement }[]>>();
const callApi = vi.fn();
const fetchFile = vi.fn<() => Promise<Blob | null>>();
const isSparing = vi.fn<() => boolean>();

/** Tells the page, like the browser, whether the watched places are on the screen. */
let see: (isIntersecting: boolean) => void;

async function shown(sizeBytes = 600_000): Promise<void> {
  vi.doMock('../vision/index.ts', () => ({ drawPages }));
  vi.doMock('../platform/index.ts', () => ({ callApi, fetchFile, isSparing }));
  const { LetterPreview } = await import('./letter-preview.tsx');
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LetterPreview dossier={{ id: dossierId, sizeBytes }}>
        <p>Votre dossier est prêt</p>
      </LetterPreview>
    </QueryClientProvider>,
  );
}
const pressed = async () => userEvent.click(screen.getByRole('button', { name: 'Voir la première page' }));
const page = () => screen.findByRole('img', { name: /^Première page de la lettre/ });

beforeEach(() => {
  vi.resetModules();
  callApi.mockReset().mockResolvedValue({ ok: true, value: { url: '/f/1', fileName: 'dossier.pdf', expiresAt: '' } });
  fetchFile.mockReset().mockResolvedValue(new Blob(['%PDF-']));
  drawPages.mockReset().mockResolvedValue([{ picture: document.createElement('canvas') }]);
  isSparing.mockReset().mockReturnValue(false);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(said: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        see = (isIntersecting) => act(() => said([{ isIntersecting }]));
      }
      observe() {}
      disconnect() {}
    },
  );
});

describe('the first page of a letter', () => {
  it('comes by itself once its place is on the screen, beside its words, and takes no focus', async () => {
    await shown();
    see(false);
    expect(callApi).not.toHaveBeenCalled();
    see(true);
    expect((await page()).querySelector('canvas')).toBeTruthy();
    expect(document.activeElement).toBe(document.body);
    expect(screen.getByText('Votre dossier est prêt')).toBeTruthy();
    expect(callApi.mock.calls).toHaveLength(1);
    expect(drawPages.mock.calls[0]?.[2]).toBe(1);
  });

  it('is enlarged and made small again by one button', async () => {
    await shown();
    see(true);
    await page();
    await userEvent.click(screen.getByRole('button', { name: 'Agrandir la première page', expanded: false }));
    await userEvent.click(screen.getByRole('button', { name: 'Réduire la première page', expanded: true }));
    expect(screen.getByRole('button', { name: 'Agrandir la première page', expanded: false })).toBeTruthy();
  });

  it.each([
    ['on a line that is slow or spared', () => isSparing.mockReturnValue(true), 600_000],
    ['of a large file', () => undefined, 6_000_000],
    ['where the browser tells nothing', () => vi.stubGlobal('IntersectionObserver', undefined), 600_000],
  ])('%s, is drawn when asked for, and takes the focus', async (_case, prepare, sizeBytes) => {
    prepare();
    await shown(sizeBytes);
    expect(callApi).not.toHaveBeenCalled();
    await pressed();
    const sheet = await page();
    await waitFor(() => expect(document.activeElement).toBe(sheet));
    expect(callApi.mock.calls[0]?.[1]).toEqual({ params: { id: dossierId }, query: { unread: 'preview' } });
  });

  it('that is still to be paid for is told to who asks, not to who passes by', async () => {
    callApi.mockResolvedValue({ ok: false, message: 'Reste à régler : 5,00 €.' });
    await shown();
    see(true);
    await screen.findByRole('button', { name: 'Voir la première page' });
    expect(screen.queryByRole('alert')).toBeNull();
    await pressed();
    expect((await screen.findByRole('alert')).textContent).toContain('Reste à régler : 5,00 €.');
    expect(fetchFile).not.toHaveBeenCalled();
  });

  it.each([
    ['the file does not come', () => fetchFile.mockResolvedValue(null)],
    ['this browser cannot draw it', () => drawPages.mockRejectedValue(new Error('notice-pdf-unsupported'))],
  ])('when %s, the download is left', async (_case, prepare) => {
    prepare();
    isSparing.mockReturnValue(true);
    await shown();
    await pressed();
    expect((await screen.findByRole('alert')).textContent).toContain('Téléchargez le dossier pour la lire.');
  });
});
