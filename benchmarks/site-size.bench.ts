import { brotliCompressSync } from 'node:zlib';
import type { Figure } from './figure.ts';
import { hydratingScript, twinned } from './hydrated-twin.ts';
import { newDataDir, startProduct } from './running-product.ts';

interface Weight {
  readonly path: string;
  readonly script: number;
  /** Page, scripts, style sheets and fonts: everything but pictures. */
  readonly all: number;
}

async function bytesOf(address: string): Promise<{ readonly body: Buffer; readonly sent: number }> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const body = Buffer.from(await answer.arrayBuffer());
  return { body, sent: /\.woff2$/.test(address) ? body.length : brotliCompressSync(body).length };
}

interface Face {
  /** Family and weight: of several faces, the last one whose range contains a character draws it. */
  readonly name: string;
  readonly file: string;
  readonly draws: (code: number) => boolean;
}

/** Faces declared by a style sheet, or by a page with an inlined one. */
function facesOf(css: string): readonly Face[] {
  return [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].map(([, body = '']) => {
    const of = (pattern: RegExp) => pattern.exec(body)?.[1] ?? '';
    // « U+?? » covers every code of two hexadecimal digits.
    const ranges = [...of(/unicode-range:([^;]*)/).matchAll(/U\+([0-9a-f?]+)(?:-([0-9a-f]+))?/gi)].map(
      ([, first = '', last = first]) =>
        [Number.parseInt(first.replaceAll('?', '0'), 16), Number.parseInt(last.replaceAll('?', 'f'), 16)] as const,
    );
    return {
      name: `${of(/font-family:([^;]*)/)} ${of(/font-weight:([^;]*)/)}`,
      file: of(/url\(["']?(\/assets\/[^"')]+\.woff2)/),
      draws: (code) => ranges.length === 0 || ranges.some(([first, last]) => first <= code && code <= last),
    };
  });
}

/** Fonts fetched for the characters of a page: for each family and weight, the last face with that character. */
function fontsOf(faces: readonly Face[], html: string): Set<string> {
  const fonts = new Set<string>();
  const letters = new Set(html.replaceAll(/<(style|script)[^]*?<\/\1>/g, '').replaceAll(/\s/g, ''));
  for (const name of new Set(faces.map((face) => face.name)))
    for (const letter of letters) {
      const face = faces.findLast((one) => one.name === name && one.draws(letter.codePointAt(0) ?? 0));
      if (face !== undefined) fonts.add(face.file);
    }
  return fonts;
}

async function weigh(origin: string, path: string): Promise<Weight> {
  const page = await bytesOf(origin + path);
  const html = page.body.toString();
  // Data blocks are part of the page; every other script is a file.
  const scripts = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map((match) => match[1] ?? '');
  const styles = [...html.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)].map((match) => match[1] ?? '');
  const faces = [...facesOf(html)];
  let script = 0;
  let all = page.sent;
  for (const address of scripts) script += (await bytesOf(origin + address)).sent;
  for (const address of styles) {
    const { body, sent } = await bytesOf(origin + address);
    all += sent;
    faces.push(...facesOf(body.toString()));
  }
  for (const font of fontsOf(faces, html)) all += (await bytesOf(origin + font)).sent;
  return { path, script: script / 1000, all: (all + script) / 1000 };
}

interface Twin extends Weight {
  /** Size of the page with its style sheet, fonts and the script that would hydrate it, in kB. */
  readonly hydrated: number;
}

async function twinsOf(weights: readonly Weight[]): Promise<readonly Twin[]> {
  const twins: Twin[] = [];
  for (const view of twinned) {
    const weight = weights.find(({ path }) => path === view.path);
    if (weight === undefined) throw new Error(`${view.path} was not weighed`);
    twins.push({ ...weight, hydrated: weight.all - weight.script + (await hydratingScript(view)) / 1000 });
  }
  console.table(
    twins.map(({ path, script, all, hydrated }) => ({
      page: path,
      'script, kB': Number(script.toFixed(1)),
      'all, kB': Number(all.toFixed(1)),
      'hydrated, kB': Number(hydrated.toFixed(1)),
      ratio: Number((all / hydrated).toFixed(2)),
    })),
  );
  return twins;
}

/**
 * First visit of every page of the sitemap, compressed: the largest counts; some of them against their hydrated twins.
 */
export async function run(): Promise<readonly Figure[]> {
  const data = await newDataDir();
  const product = await startProduct(data.path);
  try {
    const sitemap = (await bytesOf(`${product.origin}/sitemap.xml`)).body.toString();
    const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1] ?? '').pathname);
    const weights: Weight[] = [];
    for (const path of paths) weights.push(await weigh(product.origin, path));
    const heaviest = (of: 'script' | 'all'): Weight => weights.reduce((most, one) => (one[of] > most[of] ? one : most));
    const twins = await twinsOf(weights);
    const worst = twins.reduce((most, one) => (one.all / one.hydrated > most.all / most.hydrated ? one : most));
    return [
      {
        key: 'site-script-kb',
        value: heaviest('script').script,
        detail: `${weights.length} pages, heaviest ${heaviest('script').path}`,
      },
      {
        key: 'site-page-kb',
        value: heaviest('all').all,
        detail: `heaviest ${heaviest('all').path}; / ${weights.find(({ path }) => path === '/')?.all.toFixed(1)}`,
      },
      {
        key: 'site-to-hydrated',
        value: worst.all / worst.hydrated,
        detail: `${worst.path}: ${worst.all.toFixed(1)} kB ÷ ${worst.hydrated.toFixed(1)} kB hydrated`,
      },
    ];
  } finally {
    await product.stop();
    await data.remove();
  }
}
