export { zipStream, type ArchiveEntry } from './zip-stream.ts';
