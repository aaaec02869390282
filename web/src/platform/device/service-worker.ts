import { isIos } from './display-mode.ts';

const syncTag = 'placejuste-outbox';
/** Looked for again when the application comes back to the screen, at most this often, in ms. */
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
      // Only in the tab where the person asked: another may be in the middle of a declaration.
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
    // Offline: the next time will do.
    registration.update().catch(() => undefined);
  });
}

/** True once a newer version is here, complete, and waits to be asked for. */
export function hasNewVersionWaiting(): boolean {
  return waitingWorker !== null;
}

export function onNewVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks for it once: a page that a slow phone is about to show would begin anew. */
function openAgain(): void {
  if (isOpening) return;
  isOpening = true;
  window.location.reload();
}

/** A worker that sleeps is started by the message, and a slow phone may give that up: it is asked again. */
const askAgainMs = 3000;

/** Starts the newer version and opens this page again with it. */
export function takeNewVersion(): void {
  if (waitingWorker === null || isUpdateRequested) return;
  isUpdateRequested = true;
  const ask = () => {
    // Taken in another tab meanwhile, or let go by the browser: nothing more would be heard of it.
    if (waitingWorker?.state === 'activated' || waitingWorker?.state === 'redundant') openAgain();
    else waitingWorker?.postMessage('take-over');
  };
  ask();
  setInterval(ask, askAgainMs);
}

/**
 * Asks the browser to wake us when the network is back, even in the background; false where it cannot (all but
 * Chromium).
 */
export async function askBackgroundSync(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  try {
    const registration: SyncingRegistration | undefined = await navigator.serviceWorker.getRegistration('/');
    if (registration?.active == null || registration.sync === undefined) return false;
    await registration.sync.register(syncTag);
    return true;
  } catch {
    // Forbidden by the person or by the browser: the other occasions to send remain.
    return false;
  }
}

/** Runs `flush` when the worker says that the network is back; its `false` makes the browser ask again later. */
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
