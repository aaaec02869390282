import { openedMessage, openedParameter } from './opened-notification.ts';
import { pushText } from './service-worker-push.text.fr.ts';
import type { PushedNotification, WorkerScope } from './service-worker-scope.ts';

interface PushMessage {
  /** Null when the message has no notification id. */
  readonly id: string | null;
  readonly body: string;
  readonly path: string;
}

const home = '/pwa/notifications';
/** Screens without unfinished input: a notification may navigate them to another page. */
const quiet = ['/pwa', '/dashboard', '/pwa/notifications', '/pwa/historique'];

/** A notification is always shown: for a silent push message the browser shows a sentence of its own. */
export function readPush(text: string | undefined): PushMessage {
  try {
    const { id, body, path } = JSON.parse(text ?? '') as Partial<Record<keyof PushMessage, unknown>>;
    if (typeof id === 'string' && typeof body === 'string' && typeof path === 'string') return { id, body, path };
  } catch {
    // Handled below.
  }
  return { id: null, body: pushText.unread, path: home };
}

/** Shows a notification; a repeated one replaces the first. */
export async function showPush(
  { registration }: { readonly registration: Pick<WorkerScope['registration'], 'showNotification'> },
  text: string | undefined,
): Promise<void> {
  const { id, body, path } = readPush(text);
  await registration.showNotification?.(pushText.title, {
    body,
    tag: id ?? 'placejuste',
    lang: 'fr',
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-512-monochrome.png',
    data: { path, id },
  });
}

function withOpened(url: string, id: string): string {
  const targetUrl = new URL(url);
  targetUrl.searchParams.set(openedParameter, id);
  return targetUrl.href;
}

/** Returns an address of this site, whatever the message contains. */
export function choosePushUrl(path: unknown, origin: string): string {
  // A path may still lead to another site: « //elsewhere », « /\elsewhere ».
  const url = new URL(typeof path === 'string' && path.startsWith('/') ? path : home, origin);
  return url.origin === origin ? url.href : `${origin}${home}`;
}

/** Focuses the tab that already shows the page, else navigates a tab without unfinished input, else opens a new one. */
export async function openPushed(
  { clients, location }: Pick<WorkerScope, 'clients' | 'location'>,
  notification: PushedNotification,
): Promise<void> {
  notification.close();
  const { path, id } = (notification.data ?? {}) as { readonly path?: unknown; readonly id?: unknown };
  const url = choosePushUrl(path, location.origin);
  // The opened page marks it as read: this worker has no session.
  const marked = typeof id === 'string' ? withOpened(url, id) : url;
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find((page) => page.url === url);
  if (there !== undefined) {
    if (typeof id === 'string') there.postMessage({ kind: openedMessage, id }, []);
    return void (await there.focus());
  }
  const free = pages.find((page) => quiet.includes(new URL(page.url).pathname));
  // A tab that this worker does not control cannot be navigated: a new one is opened.
  const led = await free?.navigate(marked).catch(() => null);
  await (led == null ? clients.openWindow(marked) : led.focus());
}
