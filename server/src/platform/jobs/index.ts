export type { FailedJob, GiveUpReason, JobDefinition, JobGate, JobRunner, Jobs, WatchedJobs } from './jobs.ts';
export { openJobs } from './boss-jobs.ts';
export { finishedJobDays } from './run-job.ts';
export { dropJobs, dropJobsAbout, dropJobsEnqueuedAbout, dropWaitingJobs, listJobPayloads } from './job-tables.ts';
export { createNightlyJob, scheduleFirstNight, type NightlyWork } from './nightly-job.ts';
export { rescheduleJob } from './reschedule-job.ts';
export { createRecurringJob } from './recurring-job.ts';
