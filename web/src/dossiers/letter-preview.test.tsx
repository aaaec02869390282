import { render, screen, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const dossierId = '01933b6e-0000-7000-8000-0000000000d1';
const drawPages = vi.fn<() => Promise<readonly { readonly picture: HTMLCanvasElement; readonly own: null }[]>>();
const callApi = vi.fn();
const fileFrom = vi.fn<() => Promise<Blob | null>>();

async function shown(): Promise<void> {
  vi.doMock('../vision/index.ts', () => ({ drawPages }));
  vi.doMock('../platform/index.ts', () => ({ callApi, fileFrom }));
  const { LetterPreview } = await import('./letter-preview.tsx');
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LetterPreview dossierId={dossierId} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Voir la première page' }));
}

beforeEach(() => {
  vi.resetModules();
  callApi.mockReset().mockResolvedValue({ ok: true, value: { url: '/f/1', fileName: 'dossier.pdf', expiresAt: '' } });
  fileFrom.mockReset().mockResolvedValue(new Blob(['%PDF-']));
  drawPages.mockReset().mockResolvedValue([{ picture: document.createElement('canvas'), own: null }]);
});

describe('the first page of a letter', () => {
  it('is drawn here when asked for, and takes the focus', async () => {
    await shown();
    const page = await screen.findByRole('img', { name: /^Première page de la lettre/ });
    await waitFor(() => expect(document.activeElement).toBe(page));
    expect(page.querySelector('canvas')).toBeTruthy();
    expect(callApi.mock.calls[0]?.[1]).toEqual({ params: { id: dossierId } });
  });

  it('that is still to be paid for says so', async () => {
    callApi.mockResolvedValue({ ok: false, message: 'Reste à régler : 5,00 €.' });
    await shown();
    expect((await screen.findByRole('alert')).textContent).toContain('Reste à régler : 5,00 €.');
    expect(fileFrom).not.toHaveBeenCalled();
  });

  it.each([
    ['the file does not come', () => fileFrom.mockResolvedValue(null)],
    ['this browser cannot draw it', () => drawPages.mockRejectedValue(new Error('notice-pdf-unsupported'))],
  ])('when %s, the download is left', async (_case, prepare) => {
    prepare();
    await shown();
    expect((await screen.findByRole('alert')).textContent).toContain('Téléchargez le dossier pour la lire.');
  });
});
