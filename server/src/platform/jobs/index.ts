export type { JobDefinition, JobRunner, Jobs } from './jobs.ts';
