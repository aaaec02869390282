export type { JobDefinition, JobRunner, Jobs } from './jobs.ts';
export { openJobs } from './boss-jobs.ts';
