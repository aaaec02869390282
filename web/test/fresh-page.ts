import 'fake-indexeddb/auto';
import { focusManager, onlineManager } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, vi } from 'vitest';

/* The files of one process share one page, because loading jsdom and React takes longer than most test files (ten of
   them took 43 s of CPU separately, 30 together). Each file gets fresh modules, and restores the page. */

/** Objects that tests modify, besides those that `vi.stubGlobal` and `vi.spyOn` restore. */
const replaceable: readonly object[] = [
  document,
  navigator,
  performance,
  URL,
  Element.prototype,
  HTMLElement.prototype,
  HTMLDialogElement.prototype,
];

const earlier = globalThis as { firstPage?: ReturnType<typeof followPage> };

/** Tracks what is added to the page, once per process: the setup runs again before each file. */
function followPage() {
  const listeners = new Set<() => void>();
  for (const target of [window, document, document.body]) {
    const listen = target.addEventListener.bind(target);
    target.addEventListener = (...[type, listener, options]: Parameters<typeof listen>) => {
      listen(type, listener, options);
      listeners.add(() => target.removeEventListener(type, listener, options));
    };
  }
  const before = replaceable.map((target) => ({ target, properties: Object.getOwnPropertyDescriptors(target) }));

  return function leavePage(): void {
    for (const remove of listeners) remove();
    listeners.clear();
    for (const { target, properties } of before) {
      for (const key of Reflect.ownKeys(target)) if (!(key in properties)) Reflect.deleteProperty(target, key);
      for (const key of Reflect.ownKeys(properties)) {
        const property = properties[key as string];
        if (property?.configurable) Object.defineProperty(target, key, property);
      }
    }
    window.localStorage.clear();
    window.sessionStorage.clear();
    for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
    document.head.replaceChildren();
    document.body.replaceChildren();
    window.history.replaceState(null, '', '/');
    onlineManager.setOnline(true);
    focusManager.setFocused(undefined);
  };
}

/** Marks the local database of a page, before a test prepares another. */
const ofPage = Symbol.for('the local database of a page');

export function hasDatabaseOfPage(): boolean {
  return ofPage in globalThis.indexedDB;
}

/** Gives a test file its own modules and local database, and restores the page for the next one. */
export function openFreshPage(): void {
  const leavePage = (earlier.firstPage ??= followPage());
  vi.resetModules();
  const value = Object.assign(new IDBFactory(), { [ofPage]: true });
  Object.defineProperty(globalThis, 'indexedDB', { value, configurable: true, writable: true });
  afterAll(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    leavePage();
  });
}
