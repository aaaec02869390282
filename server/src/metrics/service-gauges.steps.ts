import { setTimeout } from 'node:timers/promises';
import { Counter, Gauge, type Registry } from 'prom-client';
import { countAccessByCommand } from '../accounts/index.ts';
import { readBackups } from '../backup/index.ts';
import { countOverdueCards, countPaymentsToLookAt } from '../billing/index.ts';
import { readReviewQueue } from '../documents/index.ts';
import { readClockFault, readLockUse } from '../evidence/index.ts';
import type { OutsideProbes } from '../health/index.ts';
import { listNodes } from '../nodes/index.ts';
import { runAsService, type Platform } from '../platform/http/index.ts';

export type CertificateProbes = Pick<OutsideProbes, 'certificate' | 'givenCertificates'>;

export interface GaugeSources {
  readonly platform: Platform;
  readonly outside: CertificateProbes;
}

type Reading = () => Promise<void>;

/** Creates a gauge under its name in Prometheus; `set` gives its value for some labels. */
type MakeGauge = <Label extends string>(name: string, help: string, labelNames?: readonly Label[]) => Gauge<Label>;

/** Gauges that are read together. */
type GaugeGroup = (platform: Platform, gauge: MakeGauge, outside: CertificateProbes) => Reading;

const groups: readonly GaugeGroup[] = [
  databaseGauges,
  standbyGauges,
  storeGauges,
  nodeGauges,
  certificateGauges,
  jobGauges,
  diskGauges,
  createClockGauges,
  backupGauges,
  createQueueGauges,
  accessGauges,
];

/**
 * Creates the gauges of the service, read at each scrape. A group that cannot be read is absent from that answer, and
 * counted: an older value, or a 0 that was never read, would pass for the current one.
 */
export function createServiceGauges(sources: GaugeSources, registry: Registry): () => Promise<void> {
  const unread = new Gauge({
    name: 'placejuste_unread_gauges',
    help: 'Groups of gauges that could not be read this time',
    registers: [registry],
  });
  const readings = [...groups.map((group) => readOrAbsent(sources, registry, group)), lockCounter(registry)];
  return async () => {
    const outcomes = await Promise.allSettled(readings.map((reading) => reading()));
    unread.set(outcomes.filter(({ status }) => status === 'rejected').length);
  };
}

function readOrAbsent({ platform, outside }: GaugeSources, registry: Registry, group: GaugeGroup): Reading {
  const forgetting: (() => void)[] = [];
  const make: MakeGauge = (name, help, labelNames = []) => {
    const gauge = new Gauge({ name: `placejuste_${name}`, help, labelNames: [...labelNames], registers: [registry] });
    // `reset` would leave a gauge without labels at 0.
    const forget = labelNames.length === 0 ? () => gauge.remove({}) : () => gauge.reset();
    forget();
    forgetting.push(forget);
    return gauge;
  };
  const reading = group(platform, make, outside);
  return async () => {
    try {
      await reading();
    } catch (error) {
      for (const forget of forgetting) forget();
      throw error;
    }
  };
}

/** Milliseconds for the database to answer. */
const pingMs = 2000;

function databaseGauges({ db }: Platform, gauge: MakeGauge): Reading {
  const up = gauge('database_up', 'Whether the database answers (1) or not (0)');
  const latency = gauge('database_ping_seconds', 'How long the database took to answer');
  return async () => {
    const startMs = performance.now();
    up.set((await db.ping(pingMs)) ? 1 : 0);
    latency.set((performance.now() - startMs) / 1000);
  };
}

/** Gauges of the standby; all three are 0 without one. */
function standbyGauges({ standby }: Platform, gauge: MakeGauge): Reading {
  const configured = gauge('standby_configured', 'Whether this process has a standby to read (1)');
  const standbyReadGauge = gauge('standby_read', 'Whether reads that may be late are answered by the standby (1)');
  const lag = gauge('standby_lag_seconds', 'By how much the standby was behind at most; -1: not known');
  return async () => {
    const { state, lagMs } = standby?.getStatus() ?? { state: 'none', lagMs: 0 };
    configured.set(standby === null ? 0 : 1);
    standbyReadGauge.set(state === 'read' ? 1 : 0);
    lag.set(lagMs === null ? -1 : lagMs / 1000);
  };
}

/** A store that is down must not delay the other measures. */
function storeGauges({ objects }: Platform, gauge: MakeGauge): Reading {
  const up = gauge('store_up', 'Whether the store of files answers (1) or not (0)');
  return async () => {
    const late = setTimeout(pingMs, false, { ref: false });
    up.set((await Promise.race([objects.ping().catch(() => false), late])) ? 1 : 0);
  };
}

/** Every process reports all of them, since a refused one may not be scraped. */
function nodeGauges(platform: Platform, gauge: MakeGauge): Reading {
  const refusedGauge = gauge('node_refused', 'Processes that differ from the others and take no work', [
    'host',
    'code',
  ]);
  const heldGauge = gauge('jobs_held', 'Whether this process starts no job, for its clock or what differs in it');
  return async () => {
    const nodes = await runAsService(platform, listNodes);
    refusedGauge.reset();
    // Always present: an alert on a series that never existed looks like one that does not fire.
    refusedGauge.set({ host: '', code: '' }, 0);
    for (const { host, faults } of nodes) for (const code of faults) refusedGauge.inc({ host, code });
    heldGauge.set(platform.jobs.getHold() === null ? 0 : 1);
  };
}

/**
 * Without a certificate there is no line. An end that cannot be read is absent, not past. Whether browsers trust the
 * certificate of the address is a gauge of its own, as visitors experience it.
 */
function certificateGauges(_platform: Platform, gauge: MakeGauge, outside: CertificateProbes): Reading {
  const end = gauge('certificate_end_timestamp_seconds', 'When each certificate ends', ['name']);
  const valid = gauge('certificate_valid', 'Whether the address shows a certificate that browsers take (1) or not (0)');
  return async () => {
    end.reset();
    for (const { name, endsAt } of outside.givenCertificates) end.set({ name }, endsAt.getTime() / 1000);
    if (outside.certificate === null) return;
    const certificate = await outside.certificate().catch(() => null);
    valid.set(certificate?.isTrusted === true ? 1 : 0);
    if (certificate !== null) end.set({ name: 'PUBLIC_URL' }, certificate.endsAt.getTime() / 1000);
  };
}

function jobGauges({ jobs, clock }: Platform, gauge: MakeGauge): Reading {
  const count = gauge('jobs', 'Background work by queue and state', ['queue', 'state']);
  const oldest = gauge('job_oldest_seconds', 'How long the oldest due work of a queue has waited', ['queue']);
  const retried = gauge('job_retried_seconds', 'How long ago the oldest work of a queue that failed was due', [
    'queue',
  ]);
  return async () => {
    const queues = await jobs.listQueues();
    count.reset();
    oldest.reset();
    retried.reset();
    const now = clock.now().getTime();
    const computeSecondsSince = (at: Date | null): number =>
      at === null ? 0 : Math.max(0, (now - at.getTime()) / 1000);
    for (const { name: queue, waiting, running, failed, oldestAt, retriedSince } of queues) {
      count.set({ queue, state: 'waiting' }, waiting);
      count.set({ queue, state: 'running' }, running);
      count.set({ queue, state: 'failed' }, failed);
      oldest.set({ queue }, computeSecondsSince(oldestAt));
      retried.set({ queue }, computeSecondsSince(retriedSince));
    }
  };
}

function diskGauges({ disk }: Platform, gauge: MakeGauge): Reading {
  const free = gauge('disk_free_bytes', 'Bytes free under the data folder');
  const low = gauge('disk_low', 'Whether less than the reserve is free: files are refused');
  return async () => {
    free.set(await disk.freeBytes());
    low.set((await disk.isLow()) ? 1 : 0);
  };
}

function createClockGauges(platform: Platform, gauge: MakeGauge): Reading {
  const doubtful = gauge('clock_doubtful', 'Whether deposits are taken without vouching for their time');
  return async () => doubtful.set((await runAsService(platform, readClockFault)) === null ? 0 : 1);
}

/** One lock orders the log of deposits: all processes together can hold it for at most one second per second. */
function lockCounter(registry: Registry): Reading {
  const lockSeconds = new Counter({
    name: 'placejuste_log_lock_seconds_total',
    help: 'For how long this process held the lock of the log of deposits, since it began',
    registers: [registry],
  });
  let countedSeconds = 0;
  return async () => {
    const now = readLockUse();
    lockSeconds.inc(now - countedSeconds);
    countedSeconds = now;
  };
}

function backupGauges(platform: Platform, gauge: MakeGauge): Reading {
  const madeGauge = gauge('last_backup_timestamp_seconds', 'When the last backup was made; 0: never');
  const provedGauge = gauge('last_restore_proof_timestamp_seconds', 'When a backup was last restored; 0: never');
  const toSeconds = (at: Date | null): number => (at === null ? 0 : at.getTime() / 1000);
  return async () => {
    const { lastMadeAt, lastProvedAt } = await runAsService(platform, readBackups);
    madeGauge.set(toSeconds(lastMadeAt));
    provedGauge.set(toSeconds(lastProvedAt));
  };
}

/** Gauges of the queues of the team. */
function createQueueGauges(platform: Platform, gauge: MakeGauge): Reading {
  const reviews = gauge('reviews_waiting', 'Papers that wait to be looked at');
  const overdue = gauge('reviews_late', 'Of them, those whose holder was promised an answer before now');
  const oldest = gauge('review_oldest_seconds', 'How long the oldest of them has waited');
  const payments = gauge(
    'payments_to_look_at',
    'Payment events of seven days that nothing was made of, and refunds that are due',
  );
  const cards = gauge('cards_kept_late', 'Cards that a provider keeps a day after it was to forget them');
  return async () => {
    const { waiting, oldestAt, late } = await runAsService(platform, readReviewQueue);
    reviews.set(waiting);
    overdue.set(late);
    oldest.set(oldestAt === null ? 0 : Math.max(0, (platform.clock.now().getTime() - oldestAt.getTime()) / 1000));
    payments.set(await runAsService(platform, countPaymentsToLookAt));
    cards.set(await runAsService(platform, countOverdueCards));
  };
}

const dayMs = 24 * 3_600_000;

/**
 * Counts the rights given by a command. A single administrator would be told of one by mail alone, which an intruder of
 * their mailbox could hide. Read from the audit log, so that a command run while no server ran counts too.
 */
function accessGauges(platform: Platform, gauge: MakeGauge): Reading {
  const acts = gauge(
    'access_changes_by_command',
    'Roles, second factors, passwords and keys of access that a command of the server changed, of 24 hours',
  );
  return async () => {
    const since = new Date(platform.clock.now().getTime() - dayMs);
    acts.set(await runAsService(platform, ({ tx }) => countAccessByCommand(tx, since)));
  };
}
