import { describe, expect, it, vi } from 'vitest';
import { openPushed, choosePushUrl, readPush, showPush } from './service-worker-push.ts';

const origin = 'https://placejuste.test';
const message = { id: 'a1', body: 'Une date approche.', path: '/mes-amendes?fine=7' };

describe('an incoming push message', () => {
  it('shows its sentence once, even when repeated', async () => {
    const showNotification = vi.fn(async () => undefined);
    await showPush({ registration: { showNotification } }, JSON.stringify(message));
    expect(showNotification).toHaveBeenCalledWith(
      'PlaceJuste',
      expect.objectContaining({ body: message.body, tag: 'a1', data: { path: message.path, id: 'a1' } }),
    );
  });

  it.each([undefined, '', 'not json', '{}', 'null', '{"id":1,"body":"x","path":"/"}'])(
    '%s shows a sentence too',
    (text) => {
      expect(readPush(text)).toMatchObject({ body: 'Vous avez une notification.', path: '/pwa/notifications' });
    },
  );
});

describe('the page it opens', () => {
  it.each([
    ['/mes-amendes?fine=7', `${origin}/mes-amendes?fine=7`],
    ['//evil.example/x', `${origin}/pwa/notifications`],
    ['/\\evil.example', `${origin}/pwa/notifications`],
    ['https://evil.example/', `${origin}/pwa/notifications`],
    ['javascript:alert(1)', `${origin}/pwa/notifications`],
    [null, `${origin}/pwa/notifications`],
  ])('%s → %s', (path, url) => {
    expect(choosePushUrl(path, origin)).toBe(url);
  });

  function press(urls: readonly string[], isLed = true) {
    const done: string[] = [];
    const pages = urls.map((url) => ({
      url,
      postMessage: (data: unknown) => void done.push(`tell ${JSON.stringify(data)}`),
      focus: async () => void done.push(`focus ${url.slice(origin.length)}`),
      navigate: async (to: string) => {
        done.push(`lead ${url.slice(origin.length)} to ${to.slice(origin.length)}`);
        if (!isLed) throw new TypeError('not controlled');
        return { ...pages[0], url: to, focus: async () => void done.push('focus it') } as never;
      },
    }));
    const clients = {
      claim: async () => undefined,
      matchAll: async () => pages,
      openWindow: async (url: string) => void done.push(`open ${url.slice(origin.length)}`),
    };
    const notification = { data: { path: message.path, id: message.id }, close: () => void done.push('close') };
    return { done, opened: openPushed({ clients, location: new URL(origin) as unknown as Location }, notification) };
  }

  it.each([
    [
      [`${origin}/pwa`, `${origin}${message.path}`],
      ['close', 'tell {"kind":"notification-opened","id":"a1"}', `focus ${message.path}`],
      'the tab that shows it',
    ],
    [
      [`${origin}/pwa/declare`, `${origin}/pwa`],
      ['close', `lead /pwa to ${message.path}&lu=a1`, 'focus it'],
      'a tab where nothing is begun',
    ],
    [[`${origin}/pwa/declare?step=photos`], ['close', `open ${message.path}&lu=a1`], 'never over what is begun'],
    [[], ['close', `open ${message.path}&lu=a1`], 'a new tab'],
  ])('%j: %j (%s)', async (urls, expected) => {
    const { done, opened } = press(urls);
    await opened;
    expect(done).toEqual(expected);
  });

  it('opens a new tab when the free one is not controlled by this worker', async () => {
    const { done, opened } = press([`${origin}/pwa`], false);
    await opened;
    expect(done.at(-1)).toBe(`open ${message.path}&lu=a1`);
  });
});
