export type { FailedJob, GivenUpFor, JobDefinition, JobGate, JobRunner, Jobs, WatchedJobs } from './jobs.ts';
export { openJobs } from './boss-jobs.ts';
export { daysKeptOnceOver } from './run-job.ts';
export { dropJobs, dropJobsAbout, dropJobsEnqueuedAbout, dropWaitingJobs, jobPayloads } from './job-tables.ts';
export { nightlyJob, scheduleFirstNight, type NightlyWork } from './nightly-job.ts';
export { rescheduleJob } from './reschedule-job.ts';
export { recurringJob } from './recurring-job.ts';
