import type { Plugin, Rolldown } from 'vite';
import { readNewerFeatures, type NewerFeatures } from './browser-features.ts';
import { readBrowserFloor } from './browser-floor.ts';
import { listNewerCalls } from './newer-calls.ts';

/** Uses reviewed and found harmless, with their place and the reason. */
export interface AllowedCalls {
  /** Pattern of the module that contains them, or of the script when a worker is built separately. */
  readonly where: RegExp;
  readonly features: readonly string[];
  readonly why: string;
}

/** Chunk, worker and modules of pdf.js. */
const pdfReader = /\/pdf-notice\.lazy-|\/pdf\.wasm-worker-|\/pdfjs-dist\/legacy\//;

const allowedCalls: readonly AllowedCalls[] = [
  {
    where: pdfReader,
    features: [
      '.getOrInsert()',
      '.getOrInsertComputed()',
      '.intersection()',
      '.setFromHex()',
      '.take()',
      '.toArray()',
      '.toBase64()',
      '.toHex()',
      '.transferToFixedLength()',
      'JSON.isRawJSON',
      'JSON.rawJSON',
      'Math.sumPrecise',
      'Promise.try',
      'URL.parse',
      'Uint8Array.fromBase64',
    ],
    why: 'its older build brings them with core-js before it calls them',
  },
  {
    where: pdfReader,
    features: ['Promise.withResolvers'],
    why: '`pdf/promise-with-resolvers.ts` brings it first',
  },
  {
    where: pdfReader,
    features: [
      '.convertToBlob()',
      '.transferToImageBitmap()',
      'Float16Array',
      'ImageDecoder',
      'ImageDecoder.isTypeSupported',
      'OffscreenCanvas',
      'VideoFrame',
      'navigator.gpu',
    ],
    why: 'behind the `is…Supported` of its `FeatureTest`, each with another way',
  },
  {
    where: pdfReader,
    features: ['AbortSignal.any', 'CompressionStream', 'DecompressionStream'],
    why: 'to edit and to save, which is not done here; compressed parts are read by its own code where this fails',
  },
  {
    where: /\/pdf\.wasm-worker-/,
    features: ['.copyTo()', '.getName()'],
    why: 'methods of its own',
  },
  {
    where: /\/leaflet\/|\/@tanstack\/query-core\/|\/@supabase\/phoenix\/|\/react\/cjs\/react\./,
    features: ['.addHandler()', '.isActive()', '.use()'],
    why: 'methods of the library itself',
  },
  {
    where: /\/web\/src\/.*\.tsx$/,
    features: ['.use()'],
    why: 'a sentence of ours is named so',
  },
  {
    where: /\/session\/external-sign-in\.ts$/,
    features: ['.dispose()'],
    why: 'a method of the official client',
  },
  {
    where: /\/react-dom\/cjs\//,
    features: ['.startViewTransition()', '.skipTransition()', 'navigation'],
    why: 'view transitions, which nothing here asks for; `navigation` behind `typeof`',
  },
  {
    where: /\/codes\.wasm-worker-|\/look\.worker-|\/src\/vision\/codes\//,
    features: ['OffscreenCanvas', '.convertToBlob()', 'ImageDecoder', '.allocationSize()', '.copyTo()'],
    why: 'asked for first by a function of its own; the look of a photograph is left out where it fails',
  },
  { where: /\/codes\.wasm-worker-/, features: ['Symbol.dispose'], why: 'kept in a variable, then tried' },
  {
    where: /\/web\/src\//,
    features: ['ImageCapture', 'navigator.connection', 'navigator.share', 'performance.memory'],
    why: 'kept in a variable or asked by the caller first, and the page does without',
  },
];

/**
 * Fails the build when a script, ours or of a dependency, uses an API that a supported browser lacks: the page would
 * open, then fail during use. Uses that are tested first or polyfilled are in the list above.
 */
export function refuseNewerCalls(allowList: readonly AllowedCalls[] = allowedCalls): Plugin {
  return {
    name: 'placejuste-refuse-newer-calls',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const refusals = listRefusedCalls(Object.values(bundle), readNewerFeatures(readBrowserFloor()), allowList);
        if (refusals.length === 0) return;
        const message = `Not in every promised browser:\n${refusals.join('\n')}`;
        // Also logged: plugins that close the bundle fail next, and only their error would be shown.
        this.environment.logger.error(message);
        throw new Error(message);
      },
    },
  };
}

/** One line for each refused use: the module or script, the feature, and the code around it. */
export function listRefusedCalls(
  bundle: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
  newer: NewerFeatures,
  allowList: readonly AllowedCalls[] = allowedCalls,
): readonly string[] {
  const isAllowed = (where: string, feature: string): boolean =>
    allowList.some((one) => one.where.test(where) && one.features.includes(feature));
  return bundle.flatMap((file) => {
    if (!/\.m?js$/.test(file.fileName)) return [];
    // A worker is built separately and arrives here as a finished file.
    const calls = listNewerCalls(file.fileName, file.type === 'chunk' ? file.code : String(file.source), newer);
    if (calls.length === 0) return [];
    const holders = file.type === 'chunk' ? findHolders(file, newer) : new Map<string, readonly string[]>();
    return calls.flatMap(({ feature, excerpt }) =>
      (holders.get(feature) ?? [`/${file.fileName}`])
        .filter((where) => !isAllowed(where, feature))
        .map((where) => `${where}: ${feature} « ${excerpt} »`),
    );
  });
}

/** Modules of a chunk that use each newer feature. */
function findHolders(chunk: Rolldown.OutputChunk, newer: NewerFeatures): ReadonlyMap<string, readonly string[]> {
  const holders = new Map<string, readonly string[]>();
  for (const [id, { code }] of Object.entries(chunk.modules)) {
    for (const { feature } of listNewerCalls(`${id}.js`, code ?? '', newer)) {
      holders.set(feature, [...new Set([...(holders.get(feature) ?? []), id])]);
    }
  }
  return holders;
}
