export { zipWhole } from './zip-whole.ts';
export { zipStream, type ArchiveEntry } from './zip-stream.ts';
