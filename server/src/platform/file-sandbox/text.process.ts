// Recognises text and codes on the pictures that we redrew of people's files. Like reader.process.ts, it runs alone,
// without network, secrets or write access, and ends. No screen waits for it, so its priority is low.
import { setPriority } from 'node:os';
import { recognizeCodes } from './recognize-codes.ts';
import { recognizeText } from './recognize-text.ts';
import { readyMark, decodeFrame } from './sandbox-messages.ts';
import type { ReadOrder } from './text-messages.ts';

setPriority(15);
process.stdout.write(Buffer.of(readyMark));

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const request = decodeFrame(Buffer.concat(chunks.splice(0)));
const { pages: lengths } = (request?.header ?? { pages: [] }) as ReadOrder;
let at = 0;
const pictures = lengths.map((length) => {
  at += length;
  return (request?.body ?? Buffer.alloc(0)).subarray(at - length, at);
});
const codes = await recognizeCodes(pictures);
const pages = (await recognizeText(pictures)).map((page, at) => ({ ...page, codes: codes[at] }));
process.stdout.write(JSON.stringify({ pages }), () => process.exit(0));
