export * from './call.ts';
export * from './envelope.ts';
export * from './page.ts';
export * from './team-queue.ts';
