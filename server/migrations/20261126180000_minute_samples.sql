-- What each process answered in a minute, and what then waited: the charts of /admin-health. Numbers alone.
create table app.minute_samples (
  node uuid not null,
  -- The minute in which it was written, by the clock of the database, which all of them see.
  at timestamptz not null,
  answers integer not null check (answers >= 0),
  -- Of the class 5xx.
  faults integer not null check (faults >= 0),
  -- How many answers took at most so long; the bounds are the service's (minute-counter.ts).
  durations integer[] not null,
  -- Of the whole service, as this process saw it then.
  waiting integer not null check (waiting >= 0),
  oldest_seconds integer check (oldest_seconds >= 0),
  primary key (node, at)
);
comment on table app.minute_samples is 'about nobody: counts of answers and of jobs';
create index minute_samples_by_time on app.minute_samples (at);
alter table app.minute_samples enable row level security;
revoke all on app.minute_samples from public;
