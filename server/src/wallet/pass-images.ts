import { readFile } from 'node:fs/promises';

const names = ['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo.png', 'logo@2x.png'] as const;
let images: Promise<Record<string, Uint8Array>> | undefined;

/** Reads the pictures of every pass, once. */
export function readPassImages(): Promise<Record<string, Uint8Array>> {
  images ??= Promise.all(
    names.map(async (name) => [name, await readFile(new URL(`./icons/${name}`, import.meta.url))] as const),
  ).then(Object.fromEntries<Uint8Array>);
  return images;
}
