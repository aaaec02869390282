import { createRequire } from 'node:module';
import type { BrowserName, CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import type { OldestBrowser } from './browser-floor.ts';

/** Names of each supported browser in MDN's data: Chrome for Android lacks some features of desktop Chrome. */
const mdnNames: Readonly<Record<OldestBrowser['browser'], readonly BrowserName[]>> = {
  ios_saf: ['safari_ios'],
  firefox: ['firefox', 'firefox_android'],
  chrome: ['chrome', 'chrome_android'],
};

/** Global objects of every page, with the interface of their members. */
const singletons: Readonly<Record<string, string>> = {
  caches: 'CacheStorage',
  crypto: 'Crypto',
  document: 'Document',
  indexedDB: 'IDBFactory',
  navigator: 'Navigator',
  performance: 'Performance',
  screen: 'Screen',
};

type Holders = Readonly<Record<string, Identifier | undefined>>;

/**
 * Features that at least one supported browser lacks, as named in scripts. A feature unknown to MDN does not count as
 * newer.
 */
export interface NewerFeatures {
  /** `Temporal`, `requestIdleCallback`. */
  isGlobal(name: string): boolean;
  /** `Promise.withResolvers`, `navigator.connection`: a member of a global object. */
  isMember(object: string, name: string): boolean;
  /** `getOrInsertComputed`: a method of any object, unless an older object has one with the same name. */
  isMethod(name: string): boolean;
}

/** Compares MDN's browser-compat-data with the supported browsers. */
export function readNewerFeatures(floor: readonly OldestBrowser[]): NewerFeatures {
  // `require`, because an import would need an attribute that the transform of the tests drops.
  const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;
  const builtins = listChildren(listChildren(data.javascript)['builtins']);
  const interfaces = listChildren(data.api);
  const holders: Holders = { ...interfaces, ...builtins };
  const methods = listNewerMethods(
    [listChildren(builtins['Intl']), listChildren(data.webassembly['api']), builtins].flatMap(
      Object.values<Identifier | undefined>,
    ),
    Object.values(interfaces),
    floor,
  );
  return {
    isGlobal: (name) => isNewer(ownMember(holders, name) ?? ownMember(listChildren(interfaces['Window']), name), floor),
    isMember: (object, name) => {
      const singleton = Object.hasOwn(singletons, object) ? singletons[object] : undefined;
      const members = listChildren(ownMember(holders, singleton ?? object));
      return isNewer(ownMember(members, `${name}_static`) ?? ownMember(members, name), floor);
    },
    isMethod: (name) => methods.get(name) ?? false,
  };
}

/**
 * Tells for each method name whether it is newer than every supported browser. Methods of libraries often have the
 * names of web interfaces (`draw`, `isVisible`): a short one-word name of an interface does not count, nor a feature
 * that a browser still lacks entirely.
 */
function listNewerMethods(
  builtins: readonly (Identifier | undefined)[],
  interfaces: readonly (Identifier | undefined)[],
  floor: readonly OldestBrowser[],
): ReadonlyMap<string, boolean> {
  const methods = new Map<string, boolean>();
  const newest = floor.map(({ browser }) => ({ browser, version: '9999' }));
  for (const holder of [...builtins, ...interfaces]) {
    for (const [key, member] of Object.entries(listChildren(holder))) {
      const name = key.replace(/_static$/, '');
      if (name.includes('_')) continue;
      const newer = isNewer(member, floor);
      const isTelling = !isNewer(member, newest) && (builtins.includes(holder) || /[A-Z]/.test(name));
      if (newer && !isTelling) continue;
      methods.set(name, (methods.get(name) ?? true) && newer);
    }
  }
  return methods;
}

function listChildren(holder: Identifier | undefined): Holders {
  return (holder ?? {}) as Holders;
}

function ownMember(holders: Holders, name: string): Identifier | undefined {
  return Object.hasOwn(holders, name) ? holders[name] : undefined;
}

function isNewer(feature: Identifier | undefined, floor: readonly OldestBrowser[]): boolean {
  const support = feature?.__compat?.support;
  if (support === undefined) return false;
  return floor.some(({ browser, version }) =>
    mdnNames[browser].some(
      (row) => ![support[row] ?? []].flat().some((statement) => isSupportedAt(version, statement)),
    ),
  );
}

/** True when that version supports the feature under its standard name, without a flag. */
function isSupportedAt(version: string, statement: SimpleSupportStatement): boolean {
  const { version_added: addedIn, version_removed: removedIn, flags, prefix, alternative_name: otherName } = statement;
  if (addedIn === false || flags !== undefined || prefix !== undefined || otherName !== undefined) return false;
  if (removedIn !== undefined && compareVersions(removedIn, version) <= 0) return false;
  return compareVersions(addedIn, version) <= 0;
}

/** Compares « 16.4 » with « 16.0 ». « preview » comes after every version, « ≤37 » counts as 37. */
function compareVersions(one: string, other: string): number {
  if (one === 'preview') return 1;
  const [left, right] = [one, other].map((version) => version.replace('≤', '').split('.').map(Number));
  return (left?.[0] ?? 0) - (right?.[0] ?? 0) || (left?.[1] ?? 0) - (right?.[1] ?? 0);
}
