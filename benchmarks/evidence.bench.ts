import { spawnSync } from 'node:child_process';
import { createHash, randomBytes, randomUUID, sign } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { toCanonicalJson, type JsonValue } from '@placejuste/domain/evidence';
import { openBrowser } from './contest-pages.ts';
import { makeKey, manifestOf } from './deposits.ts';
import { median, measureMs, type Figure } from './figure.ts';
import { newDataDir, root } from './running-product.ts';
import { atQuarterSpeed } from './slowed-browser.ts';

const rounds = 30;

/** Signing on a slow phone, and verification of a bundle. */
export async function run(): Promise<readonly Figure[]> {
  return [await signing(), await checking()];
}

/** Canonical text and signature as made by a phone, in Chromium slowed four times. */
async function signing(): Promise<Figure> {
  const source = stripTypeScriptTypes(await readFile(join(root, 'domain/src/evidence/canonical-json.ts'), 'utf8'));
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    // Web Crypto keys need a secure context.
    await page.route('https://essai.exemple.fr/*', (route) =>
      route.fulfill({
        contentType: route.request().url().endsWith('.mjs') ? 'text/javascript' : 'text/html',
        body: route.request().url().endsWith('.mjs') ? source : '<!doctype html>',
      }),
    );
    await page.goto('https://essai.exemple.fr/');
    // Web Crypto runs in a thread of the browser, which slowing the page alone would not slow.
    const { value: times, detail } = await atQuarterSpeed(browser, () =>
      page.evaluate(
        async ({ document, count }) => {
          const manifest = JSON.parse(document) as unknown;
          const { toCanonicalJson: write } = (await import('https://essai.exemple.fr/canonical.mjs' as string)) as {
            toCanonicalJson: (value: unknown) => string;
          };
          const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
            'sign',
            'verify',
          ]);
          const found: number[] = [];
          for (let round = 0; round < count; round += 1) {
            const started = performance.now();
            await crypto.subtle.sign(
              { name: 'ECDSA', hash: 'SHA-256' },
              pair.privateKey,
              new TextEncoder().encode(write(manifest)),
            );
            found.push(performance.now() - started);
          }
          return found;
        },
        {
          document: JSON.stringify(manifestOf(randomUUID(), randomUUID(), randomUUID(), [], new Date().toISOString())),
          count: rounds,
        },
      ),
    );
    return {
      key: 'manifest-sign-ms',
      value: Math.max(...times),
      detail: `slowest of ${rounds}, median ${median(times).toFixed(1)} ms; ${detail}`,
    };
  } finally {
    await browser.close();
  }
}

/** Verification of two photos of 20 MB with the bundle's own verifier, including its start. */
async function checking(): Promise<Figure> {
  const data = await newDataDir();
  try {
    const key = await largeBundle(data.path);
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      times.push(
        await measureMs(async () => {
          const { status, stdout } = spawnSync(process.execPath, ['verifier.mjs', key], { cwd: data.path });
          if (status !== 0) throw new Error(stdout.toString());
        }),
      );
    }
    return {
      key: 'bundle-check-ms',
      value: median(times),
      detail: `median of 5, two photographs of 20 MB, Node’s start included`,
    };
  } finally {
    await data.remove();
  }
}

/** Writes a bundle and returns the key that signed it. */
async function largeBundle(folder: string): Promise<string> {
  const key = makeKey();
  const files = new Map<string, Buffer>();
  const photos = [
    { kind: 'parking', name: 'originaux/stationnement.jpg', bytes: randomBytes(20_000_000) },
    { kind: 'windshield', name: 'originaux/pare-brise.jpg', bytes: randomBytes(20_000_000) },
  ];
  for (const { name, bytes } of photos) files.set(name, bytes);
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  const put = (name: string, document: JsonValue) => {
    const text = Buffer.from(toCanonicalJson(document));
    files.set(`${name}.json`, text);
    files.set(`${name}.sig`, sign('sha256', text, key.privateKey));
    return text;
  };
  put('ajouts', { declaration: 'essai', files: [], presences: [], tickets: [], key: key.kid });
  const receipt = put('recu', {
    declaration: 'essai',
    photos: photos.map(({ kind, bytes }) => ({ kind, sha256: hash(bytes), size: bytes.length })),
    manifestSha256: null,
    key: key.kid,
  });
  const leaf = createHash('sha256').update(Buffer.of(0)).update(receipt).digest('hex');
  put('journal/tete', { size: 1, root: leaf, key: key.kid });
  files.set('journal/preuve.json', Buffer.from(JSON.stringify({ index: 0, size: 1, path: [] })));
  files.set('cles-du-service.json', Buffer.from(JSON.stringify({ keys: [{ ...key.jwk, kid: key.kid }] })));
  files.set('verifier.mjs', await readFile(join(root, 'server/src/verify/verifier.mjs')));
  files.set(
    'empreintes-sha256.txt',
    Buffer.from([...files].map(([name, bytes]) => `${hash(bytes)}  ${name}\n`).join('')),
  );
  await rm(folder, { recursive: true, force: true });
  for (const [name, bytes] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
  return key.kid;
}
