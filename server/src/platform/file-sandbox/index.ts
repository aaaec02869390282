export { createFileSandbox, type FileSandbox } from './file-sandbox.ts';
export { SandboxBusy } from './fair-turns.ts';
export type { FileFault, RedrawnFile, RedrawOrder } from './sandbox-messages.ts';
export type { RecognisedPage, RecognisedWord } from './text-messages.ts';
