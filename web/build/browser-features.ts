import { createRequire } from 'node:module';
import type { BrowserName, CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import type { OldestBrowser } from './browser-floor.ts';

/** The rows of MDN's data that speak for each promised browser: a phone's Chrome lacks some of what a desk's has. */
const rowsOf: Readonly<Record<OldestBrowser['browser'], readonly BrowserName[]>> = {
  ios_saf: ['safari_ios'],
  firefox: ['firefox', 'firefox_android'],
  chrome: ['chrome', 'chrome_android'],
};

/** Objects that every page has, and the interface that holds their members. */
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
 * What is missing from at least one of the promised browsers, as a script names it. What MDN does not know is not
 * newer.
 */
export interface NewerFeatures {
  /** `Temporal`, `requestIdleCallback`. */
  isGlobal(name: string): boolean;
  /** `Promise.withResolvers`, `navigator.connection`: a member of a global object. */
  isMember(object: string, name: string): boolean;
  /** `getOrInsertComputed`: a method of some object, when no older object has one of that name. */
  isMethod(name: string): boolean;
}

/** Reads MDN's browser-compat-data against the promised browsers. */
export function readNewerFeatures(floor: readonly OldestBrowser[]): NewerFeatures {
  // By `require`: an import would need an attribute that the tests' transform does not keep.
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
 * Whether each method's name is newer than every promised browser. A library's own methods bear the names of web
 * interfaces (`draw`, `isVisible`): one short word of these does not count, nor what a browser still has not at all.
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
    rowsOf[browser].some((row) => ![support[row] ?? []].flat().some((statement) => isHeldAt(version, statement))),
  );
}

/** Whether that version has the feature under its own name, without a setting. */
function isHeldAt(version: string, statement: SimpleSupportStatement): boolean {
  const { version_added: addedIn, version_removed: removedIn, flags, prefix, alternative_name: otherName } = statement;
  if (addedIn === false || flags !== undefined || prefix !== undefined || otherName !== undefined) return false;
  if (removedIn !== undefined && compareVersions(removedIn, version) <= 0) return false;
  return compareVersions(addedIn, version) <= 0;
}

/** « 16.4 » against « 16.0 ». « preview » comes after every version, « ≤37 » counts as 37. */
function compareVersions(one: string, other: string): number {
  if (one === 'preview') return 1;
  const [left, right] = [one, other].map((version) => version.replace('≤', '').split('.').map(Number));
  return (left?.[0] ?? 0) - (right?.[0] ?? 0) || (left?.[1] ?? 0) - (right?.[1] ?? 0);
}
