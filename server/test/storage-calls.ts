import type { StorageClient } from '@supabase/storage-js';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { TestPerson } from './test-people.ts';

export interface Files {
  readonly client: StorageClient;
  readonly ada: TestPerson;
  /** Bytes of two photographs. */
  readonly photo: Buffer;
  readonly other: Buffer;
  /** A file of Ada's to which no row refers, one of a declaration, a dossier, a public file. */
  readonly free: string;
  readonly evidence: string;
  readonly dossier: string;
  readonly shown: string;
}
type FileApi = ReturnType<StorageClient['from']>;
export interface Outcome {
  readonly data: unknown;
  readonly error: { readonly statusCode?: string; readonly status?: number } | null;
}
/** Result of a method: a part of the answer, or the status of the refusal. */
export type Expected = { readonly data: unknown } | { readonly refused: number };
export type Row = readonly [method: string, call: (files: Files) => PromiseLike<unknown>, expected: Expected];

export const documents = ({ client }: Files): FileApi => client.from('documents');
export const proofs = ({ client }: Files): FileApi => client.from('declaration-photos');
export const dossiers = ({ client }: Files): FileApi => client.from('dossiers');
export const jpeg = { contentType: 'image/jpeg' };
export const refused = (status: number): Expected => ({ refused: status });
export const answered = (data: unknown = expect.anything()): Expected => ({ data });
export const named = (name: string): unknown => expect.objectContaining({ name });
export const blobOf = (content: Buffer): Blob => new Blob([new Uint8Array(content)], { type: 'image/jpeg' });
export const sizeOf = async (download: PromiseLike<{ data: Blob | null; error: unknown }>) => {
  const { data, error } = await download;
  const { width, height } = data === null ? {} : await sharp(Buffer.from(await data.arrayBuffer())).metadata();
  return { data: data === null ? null : [width, height], error };
};

/** Opens the address of a link, as a browser does. */
export async function opened(link: PromiseLike<{ data: { signedUrl: string } | null; error: unknown }>) {
  const { data, error } = await link;
  const answer = await fetch(data?.signedUrl ?? '');
  // Read to its end: a closing server waits for the answers that it is sending.
  await answer.arrayBuffer();
  return { data: [answer.status, answer.headers.get('content-type')], error };
}
