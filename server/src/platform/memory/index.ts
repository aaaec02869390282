export { releaseBuffer, selectTransferables } from './buffers.ts';
