import { isIos } from './display-mode.ts';

const syncTag = 'placejuste-outbox';
/** Minimum time between two update checks when the application becomes visible again, in ms. */
const updateEvery = 3_600_000;

type SyncingRegistration = ServiceWorkerRegistration & { readonly sync?: { register(tag: string): Promise<void> } };

let waitingWorker: ServiceWorker | null = null;
let isUpdateRequested = false;
let isOpening = false;
const listeners = new Set<() => void>();

/** Registers the worker of this device; never throws: without it the application works while there is a network. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register(isIos() ? '/sw-ios-stable.js' : '/sw.js', {
      scope: '/',
      updateViaCache: 'none',
    });
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      // Only in the tab where the person accepted the update: another may be in the middle of a declaration.
      if (isUpdateRequested) openAgain();
    });
    watch(registration);
  } catch (cause) {
    console.error(cause);
  }
}

function watch(registration: ServiceWorkerRegistration): void {
  const offer = (worker: ServiceWorker | null): void => {
    // Without a controller this is the first worker, not a newer one.
    if (worker === null || navigator.serviceWorker.controller === null) return;
    waitingWorker = worker;
    for (const listener of listeners) listener();
  };
  const watchInstallation = (): void => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') offer(worker);
    });
  };
  offer(registration.waiting);
  watchInstallation();
  registration.addEventListener('updatefound', watchInstallation);
  let last = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < updateEvery) return;
    last = Date.now();
    // Offline: the next check will find it.
    registration.update().catch(() => undefined);
  });
}

/** True once a newer version is fully installed and waits to be accepted. */
export function hasNewVersionWaiting(): boolean {
  return waitingWorker !== null;
}

export function onNewVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reloads once only: a second reload would restart a page that a slow phone is about to show. */
function openAgain(): void {
  if (isOpening) return;
  isOpening = true;
  window.location.reload();
}

/** The message starts a stopped worker, which a slow phone may abandon: it is sent again after this time, in ms. */
const askAgainMs = 3000;

/** Activates the newer version and reloads this page with it. */
export function takeNewVersion(): void {
  if (waitingWorker === null || isUpdateRequested) return;
  isUpdateRequested = true;
  const ask = () => {
    // Activated by another tab or discarded by the browser: no further event would come.
    if (waitingWorker?.state === 'activated' || waitingWorker?.state === 'redundant') openAgain();
    else waitingWorker?.postMessage('take-over');
  };
  ask();
  setInterval(ask, askAgainMs);
}

/**
 * Asks the browser for a background sync when the network is back; false where it is not supported (all but Chromium).
 */
export async function askBackgroundSync(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  try {
    const registration: SyncingRegistration | undefined = await navigator.serviceWorker.getRegistration('/');
    if (registration?.active == null || registration.sync === undefined) return false;
    await registration.sync.register(syncTag);
    return true;
  } catch {
    // Forbidden by the person or the browser: the queue is still sent on the other occasions.
    return false;
  }
}

/** Runs `flush` when the worker reports that the network is back; on `false` the browser asks again later. */
export function onBackgroundSync(flush: () => Promise<boolean>): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const hear = (event: MessageEvent): void => {
    if (event.data !== 'flush-outbox') return;
    const [port] = event.ports;
    flush().then(
      (isFlushed) => port?.postMessage(isFlushed),
      () => port?.postMessage(false),
    );
  };
  navigator.serviceWorker.addEventListener('message', hear);
  navigator.serviceWorker.startMessages();
  return () => navigator.serviceWorker.removeEventListener('message', hear);
}
