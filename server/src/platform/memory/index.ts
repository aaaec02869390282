export { releaseBuffer, transferable } from './buffers.ts';
