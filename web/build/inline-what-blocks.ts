import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { readBackend } from './backend.ts';

const link = /<link rel="stylesheet" crossorigin href="(\/assets\/[\w.-]+\.css)">/g;

const preferences = '<script src="/preferences.js"></script>';

/**
 * Inlines into each page its render-blocking files, the style sheet and `preferences.js`: six kilobytes sent with the
 * page instead of another round trip. The server allows these blocks by their hash, and the calls to the authentication
 * service of this build (`csp.json`).
 */
export async function inlineWhatBlocks(folder: string, pages: readonly string[]): Promise<void> {
  const backend = readBackend(process.env);
  const hashes = new Set<string>();
  const script = (await readFile(join(folder, 'preferences.js'), 'utf8'))
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/^ *\/\/.*$|^ +/gm, '')
    .replaceAll(/\n+/g, '\n')
    .trim();
  // Parses the stripped script: a syntax error would silently disable every preference.
  void new Script(script);
  if (/<\/script|@@/i.test(script)) throw new Error('A script that would end its own block, or look like a slot');
  for (const name of pages) {
    const file = join(folder, name);
    const html = await readFile(file, 'utf8');
    const addresses = [...html.matchAll(link)].map((match) => match[1] ?? '');
    if (addresses.length === 0) throw new Error(`${name} names no style sheet the known way`);
    const sheet = (await Promise.all(addresses.map((address) => readFile(join(folder, address), 'utf8'))))
      .join('')
      .trim();
    if (/<\/style|@@/i.test(sheet)) throw new Error('A style sheet that would end its own block, or look like a slot');
    hashes.add(hashText(sheet));
    if (html.split(preferences).length !== 2) throw new Error(`${name} does not name its preferences the known way`);
    let first = true;
    const whole = html.replaceAll(link, () => {
      const block = first ? `<style>${sheet}</style>` : '';
      first = false;
      return block;
    });
    await writeFile(
      file,
      whole.replace(preferences, () => `<script>${script}</script>`),
    );
  }
  await writeFile(
    join(folder, 'csp.json'),
    JSON.stringify({ styleHashes: [...hashes], scriptHashes: [hashText(script)], backendOrigin: backend.origin }),
  );
}

function hashText(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
