export type { FailedJob, GivenUpFor, JobDefinition, JobGate, JobRunner, Jobs, WatchedJobs } from './jobs.ts';
export { openJobs } from './boss-jobs.ts';
export { daysKeptOnceOver } from './run-job.ts';
export { dropJobs, dropJobsAbout, dropJobsEnqueuedAbout, dropWaitingJobs, jobPayloads } from './job-tables.ts';
export { nightlyJob, planFirstNight, type NightlyWork } from './nightly-job.ts';
export { planAgain } from './plan-again.ts';
export { recurringJob } from './recurring-job.ts';
