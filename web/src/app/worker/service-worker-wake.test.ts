import { describe, expect, it, vi } from 'vitest';
import { wakePage } from './service-worker-wake.ts';

interface Window {
  readonly path: string;
  readonly hear: (port: MessagePort) => void;
}

function open(...pages: readonly ((port: MessagePort) => void)[]) {
  return openAt(...pages.map((hear) => ({ path: '/pwa', hear })));
}

function openAt(...windows: readonly Window[]) {
  const matchAll = async () =>
    windows.map(({ path, hear }) => ({
      url: `https://placejuste.test${path}`,
      focus: async () => undefined,
      navigate: async () => null,
      postMessage: (message: unknown, [port]: readonly MessagePort[]) => {
        expect(message).toBe('flush-outbox');
        hear(port!);
      },
    }));
  return { matchAll };
}

describe('a background sync wakes the page', () => {
  it('ends once the page has sent everything', async () => {
    await expect(wakePage(open((port) => port.postMessage(true)))).resolves.toBeUndefined();
  });

  it.each([
    ['something is left', [(port: MessagePort) => port.postMessage(false)], 'Not everything was sent'],
    ['page-left-before-its-answer: at once', [(port: MessagePort) => port.close()], 'Not everything was sent'],
    ['no page is open', [], 'No page is open'],
  ])('is retried later when %s', async (_case, pages, fault) => {
    await expect(wakePage(open(...pages))).rejects.toThrow(fault);
  });

  it('asked-of-a-public-page: another page of the application is asked, and answers', async () => {
    const deaf = vi.fn();
    const application: Window = { path: '/mes-amendes?fine=1', hear: (port) => port.postMessage(true) };
    await expect(wakePage(openAt({ path: '/aide', hear: deaf }, application))).resolves.toBeUndefined();
    expect(deaf).not.toHaveBeenCalled();
    await expect(wakePage(openAt({ path: '/aide', hear: deaf }))).rejects.toThrow('No page is open');
  });

  it('the first answer of two pages counts; a closed one does not end the other', async () => {
    const silent = () => undefined;
    const left = (port: MessagePort) => port.close();
    const sends = (port: MessagePort) => void setTimeout(() => port.postMessage(true), 50);
    await expect(wakePage(open(silent, sends))).resolves.toBeUndefined();
    await expect(wakePage(open(left, sends))).resolves.toBeUndefined();
    await expect(wakePage(open(left, left))).rejects.toThrow('Not everything was sent');
  });
});
