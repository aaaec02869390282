/** Types of a service worker, written here because the types of pages and workers cannot be used in one project. */
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface InstallLike extends Extendable {
  /** Chromium only: requests handled without the worker. */
  addRoutes?(rules: readonly StaticRoute[]): Promise<void>;
}
/** A rule of the Static Routing API. */
export interface StaticRoute {
  readonly condition: { readonly urlPattern: string };
  readonly source: 'network';
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
interface PushLike extends Extendable {
  readonly data: { text(): string } | null;
}
export interface PushedNotification {
  readonly data: unknown;
  close(): void;
}
interface ClickLike extends Extendable {
  readonly notification: PushedNotification;
}
interface OpenPage {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<OpenPage | null>;
  postMessage(message: unknown, ports: readonly MessagePort[]): void;
}

export interface WorkerScope {
  readonly caches: CacheStorage;
  readonly location: Location;
  readonly navigator: Navigator;
  readonly registration: {
    /** Newer versions: the one being installed, the one waiting. */
    readonly installing: object | null;
    readonly waiting: object | null;
    showNotification?(title: string, options: object): Promise<void>;
  };
  readonly clients: {
    openWindow(url: string): Promise<unknown>;
    claim(): Promise<void>;
    matchAll(options: { readonly type: 'window'; readonly includeUncontrolled: boolean }): Promise<readonly OpenPage[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: (event: InstallLike) => void): void;
  addEventListener(type: 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchLike) => void): void;
  addEventListener(type: 'push', listener: (event: PushLike) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickLike) => void): void;
  addEventListener(type: 'sync', listener: (event: SyncLike) => void): void;
  addEventListener(type: 'message', listener: (event: MessageLike) => void): void;
}
