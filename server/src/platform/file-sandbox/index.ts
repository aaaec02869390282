export { createFileSandbox, type FileSandbox } from './file-sandbox.ts';
export { SandboxBusy } from './fair-turns.ts';
export type { FileFault, Redrawn, RedrawOrder } from './sandbox-messages.ts';
export type { SeenPage, SeenWord } from './text-messages.ts';
