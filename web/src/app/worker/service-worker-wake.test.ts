import { describe, expect, it } from 'vitest';
import { wakePage } from './service-worker-wake.ts';

function open(...pages: readonly ((port: MessagePort) => void)[]) {
  const matchAll = async () =>
    pages.map((hear) => ({
      url: 'https://placejuste.test/pwa',
      focus: async () => undefined,
      navigate: async () => null,
      postMessage: (message: unknown, [port]: readonly MessagePort[]) => {
        expect(message).toBe('flush-outbox');
        hear(port!);
      },
    }));
  return { matchAll };
}

describe('the page asked to send what waits', () => {
  it('ends the work once it has sent everything', async () => {
    await expect(wakePage(open((port) => port.postMessage(true)))).resolves.toBeUndefined();
  });

  it.each([
    ['something is left', [(port: MessagePort) => port.postMessage(false)], 'Not everything was sent'],
    ['page-left-before-its-answer: at once', [(port: MessagePort) => port.close()], 'Not everything was sent'],
    ['no page is open', [], 'No page is open'],
  ])('is asked again later where %s', async (_case, pages, fault) => {
    await expect(wakePage(open(...pages))).rejects.toThrow(fault);
  });
});
