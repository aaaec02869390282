import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { readNewerFeatures } from './browser-features.ts';
import { readBrowserFloor } from './browser-floor.ts';
import { listNewerCalls } from './newer-calls.ts';
import { listRefusedCalls } from './refuse-newer-calls.ts';

const newer = readNewerFeatures(readBrowserFloor());
const newerIn = (code: string): readonly string[] =>
  listNewerCalls('page.js', code, newer).map(({ feature }) => feature);

it.each([
  ['Promise.withResolvers()', 'Promise.withResolvers'],
  ['Math.sumPrecise([1])', 'Math.sumPrecise'],
  ['Promise.try(() => 1)', 'Promise.try'],
  ['Map.groupBy(rows, kind)', 'Map.groupBy'],
  ['Array.fromAsync(rows)', 'Array.fromAsync'],
  ['URL.canParse(address)', 'URL.canParse'],
  ['Uint8Array.fromBase64(text)', 'Uint8Array.fromBase64'],
  ['AbortSignal.any([one, other])', 'AbortSignal.any'],
  ['new Intl.DurationFormat("fr")', 'Intl.DurationFormat'],
  ['globalThis.Promise.try(() => 1)', 'Promise.try'],
  ['const make = Promise["withResolvers"]', 'Promise.withResolvers'],
  ['callbacks.getOrInsertComputed(key, make)', '.getOrInsertComputed()'],
  ['known.union(others)', '.union()'],
  ['text.isWellFormed()', '.isWellFormed()'],
  ['owner.startViewTransition(draw)', '.startViewTransition()'],
  ['navigator.connection.saveData', 'navigator.connection'],
  ['requestIdleCallback(draw)', 'requestIdleCallback'],
  ['new DecompressionStream("gzip")', 'DecompressionStream'],
  ['Temporal.Now.instant()', 'Temporal'],
  ['if (Temporal) draw()', 'Temporal'],
])('finds in « %s » what iOS 16.0, Firefox 121 or Chrome 111 lacks', (code, feature) => {
  expect(newerIn(code)).toContain(feature);
});

it.each([
  'structuredClone(row); rows.at(-1); rows.findLast(first); rows.toSorted(byDate); Object.hasOwn(row, "id")',
  'new URL(address); crypto.randomUUID(); navigator.locks.request("one", run); new BroadcastChannel("tabs")',
  'typeof Temporal; "share" in navigator; navigator.share === undefined; navigator.connection?.saveData',
  'known.union?.(others)',
  'typeof URL.canParse === "function" ? URL.canParse(address) : tryUrl(address)',
  'if ("withResolvers" in Promise) Promise.withResolvers()',
  'Error.captureStackTrace && Error.captureStackTrace(failure)',
  'class Temporal {} new Temporal()',
  'const row = { Temporal: 1 }; row.Temporal; import("./Temporal.js")',
])('lets pass what they have, what is asked for first, and what is the script’s own: « %s »', (code) => {
  expect(newerIn(code)).toEqual([]);
});

it('names the module and the worker that would fail in use, unless listed as harmless', () => {
  const code = 'export const kept=new Map().getOrInsertComputed(1,f)';
  const chunk = {
    type: 'chunk',
    fileName: 'assets/fines-1.js',
    code,
    modules: { '/src/kept.ts': { code }, '/src/other.ts': { code: 'export const other = 1;' } },
  } as unknown as Rolldown.OutputChunk;
  const worker = { type: 'asset', fileName: 'assets/look-1.js', source: 'Promise.try(f)' };
  const bundle = [chunk, worker as unknown as Rolldown.OutputAsset];
  const inChunk = expect.stringMatching(/^\/src\/kept\.ts: \.getOrInsertComputed\(\) « .*new Map/) as string;
  const inWorker = '/assets/look-1.js: Promise.try « Promise.try(f) »';
  expect(listRefusedCalls(bundle, newer, [])).toEqual([inChunk, inWorker]);
  const allowed = [{ where: /\/look-/, features: ['Promise.try'], why: 'tried first' }];
  expect(listRefusedCalls(bundle, newer, allowed)).toEqual([inChunk]);
});

it.each(['preferences.js', 'boot-guard.js'])('%s, which the build copies as it is, calls nothing newer', (file) => {
  expect(newerIn(readFileSync(join(import.meta.dirname, '..', 'public', file), 'utf8'))).toEqual([]);
});
