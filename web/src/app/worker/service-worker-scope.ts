/**
 * What a service worker is given, spelled here because the browser's and the worker's own types cannot live in one
 * project.
 */
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
export interface FetchLike extends Extendable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface SyncLike extends Extendable {
  readonly tag: string;
}
interface MessageLike extends Extendable {
  readonly data: unknown;
}
interface OpenPage {
  postMessage(message: unknown, ports: readonly MessagePort[]): void;
}

export interface WorkerScope {
  readonly caches: CacheStorage;
  readonly location: Location;
  readonly navigator: Navigator;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { readonly type: 'window'; readonly includeUncontrolled: boolean }): Promise<readonly OpenPage[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchLike) => void): void;
  addEventListener(type: 'sync', listener: (event: SyncLike) => void): void;
  addEventListener(type: 'message', listener: (event: MessageLike) => void): void;
}
