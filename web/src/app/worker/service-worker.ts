import { answerRequest } from './service-worker-answer.ts';
import { openPushed, showPush } from './service-worker-push.ts';
import { pastTheWorker, chooseRoute } from './service-worker-routes.ts';
import type { WorkerScope } from './service-worker-scope.ts';
import { fillShell, type ShellFile, tidyCaches } from './service-worker-shell.ts';
import { wakePage } from './service-worker-wake.ts';

// Replaced by the build (web/build/service-worker.ts).
declare const __SHELL_FILES__: readonly ShellFile[];
/** True in /sw-ios-stable.js. */
declare const __STABLE__: boolean;

const worker = globalThis as unknown as WorkerScope;
const files = __SHELL_FILES__;
const shell = { caches: worker.caches, fetch: (input: RequestInfo | URL, init?: RequestInit) => fetch(input, init) };
const tools = {
  ...shell,
  files,
  copyPages: __STABLE__,
  timeoutMs: 3000,
  wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
};

/** On the slowest networks text comes first: fonts are cached once a page requests them. */
function listNeededFiles(): readonly ShellFile[] {
  const type = (worker.navigator as Navigator & { connection?: { effectiveType?: string } }).connection?.effectiveType;
  return type === 'slow-2g' || type === '2g' ? files.filter(({ path }) => !path.endsWith('.woff2')) : files;
}

function isNewerArriving(): boolean {
  return worker.registration.installing !== null || worker.registration.waiting !== null;
}

worker.addEventListener('install', (event) => {
  // Without these rules the same requests reach the worker, which ignores them.
  event.addRoutes?.(pastTheWorker).catch(() => undefined);
  event.waitUntil(fillShell(shell, listNeededFiles()));
});

worker.addEventListener('activate', (event) => {
  // Controlling the first page at once lets it survive a lost network; WebKit does it at the next opening instead. A
  // failed cleanup, for example on a full disk, must not prevent it.
  const tidied = tidyCaches(shell, files, isNewerArriving).catch(() => undefined);
  event.waitUntil(tidied.then(() => (__STABLE__ ? undefined : worker.clients.claim())));
});

worker.addEventListener('fetch', (event) => {
  const route = chooseRoute(event.request, worker.location.origin);
  if (route !== null) event.respondWith(answerRequest(tools, route, event.request));
});

worker.addEventListener('message', (event) => {
  // Sent only after the person accepted the new version.
  if (event.data === 'take-over') event.waitUntil(worker.skipWaiting());
});

worker.addEventListener('push', (event) => event.waitUntil(showPush(worker, event.data?.text())));
worker.addEventListener('notificationclick', (event) => event.waitUntil(openPushed(worker, event.notification)));

worker.addEventListener('sync', (event) => {
  if (event.tag === 'placejuste-outbox') event.waitUntil(wakePage(worker.clients));
});
