import { createHash } from 'node:crypto';

/** A stored original, read from the store when its turn in the archive comes. */
export interface OriginalFile {
  readonly name: string;
  readonly objectId: string;
  readonly sha256: string;
}

export interface NamedBytes {
  readonly name: string;
  readonly bytes: Buffer;
}

export function withHash({ name, bytes }: NamedBytes): { readonly name: string; readonly sha256: string } {
  return { name, sha256: createHash('sha256').update(bytes).digest('hex') };
}

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/heif': 'heif',
  'application/pdf': 'pdf',
};

export function findExtension(mime: string | undefined): string {
  return extensions[mime ?? ''] ?? 'bin';
}

export function formatJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
