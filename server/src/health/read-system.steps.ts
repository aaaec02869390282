import type { JobQueue, SystemPart, systemContract } from '@placejuste/contracts/health';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { listKeys } from '@placejuste/domain/kernel';
import { readBackups } from '../backup/index.ts';
import { listSwitchedOff } from '../features/index.ts';
import type { Geocoder } from '../platform/geocoder/index.ts';
import { listNodes } from '../nodes/index.ts';
import { runAsService, serviceVersion, type Platform } from '../platform/http/index.ts';
import { answerInTime } from './answer-in-time.ts';
import { readHistory } from './history/read-history.ts';
import { computeWaitSeconds } from './oldest-work.ts';
import type { OutsideProbes } from './outside-probes.ts';
import { readPostgresVersion } from './postgres-version.repository.ts';
import { probeDependencies } from './probe-dependencies.steps.ts';
import { listSlowQueries } from './slow-queries.repository.ts';

type System = ReplyOf<typeof systemContract.calls.readSystem>;

export interface SystemNeeds {
  readonly geocoder: Geocoder;
  readonly outside: OutsideProbes;
  /** When this process began to serve. */
  readonly startedAt: Date;
}

/**
 * Reads everything that an operator looks at first. A part that cannot be read in time is empty, and named in `unread`.
 */
export async function readSystem(platform: Platform, { geocoder, outside, startedAt }: SystemNeeds): Promise<System> {
  const [dependencies, queues, history, nodes, backups, offFeatures, slow, postgres] = await Promise.all([
    probeDependencies(platform, { geocoder, outside }),
    nullAfterTimeout(readQueues(platform)),
    nullAfterTimeout(runAsService(platform, readHistory)),
    nullAfterTimeout(runAsService(platform, listNodes)),
    nullAfterTimeout(readLastBackups(platform)),
    nullAfterTimeout(readOffFeatures(platform)),
    nullAfterTimeout(readSlowQueries(platform)),
    nullAfterTimeout(runAsService(platform, ({ tx }) => readPostgresVersion(tx))),
  ]);
  const parts = { queues, history, nodes, backups, 'off-features': offFeatures, 'slow-queries': slow };
  return {
    checkedAt: platform.clock.now().toISOString(),
    version: serviceVersion,
    runtime: { node: process.versions.node, postgres },
    startedAt: startedAt.toISOString(),
    memoryMb: Math.round(process.memoryUsage.rss() / 1_000_000),
    dependencies: [...dependencies],
    // Named, because an empty part would read as « nothing waits » or « all is on ».
    unread: listKeys(parts).filter((part: SystemPart) => parts[part] === null),
    offFeatures: offFeatures ?? [],
    slowQueries: slow ?? [],
    queues: queues ?? [],
    history: [...(history ?? [])],
    nodes: nodes ?? [],
    backups: backups ?? { lastMadeAt: null, lastProvedAt: null },
  };
}

/** Resolves to null when the part cannot be read in time. */
function nullAfterTimeout<Part>(part: Promise<Part>): Promise<Part | null> {
  return answerInTime<Part | null>(part, null);
}

/** Lists slow queries; none for the embedded database, whose single session runs this very query. */
async function readSlowQueries(platform: Platform): Promise<System['slowQueries']> {
  return platform.db.kind === 'embedded' ? [] : [...(await runAsService(platform, ({ tx }) => listSlowQueries(tx)))];
}

async function readOffFeatures(platform: Platform): Promise<System['offFeatures']> {
  const off = await runAsService(platform, ({ tx }) => listSwitchedOff(tx));
  return off.map(({ feature, reason, since }) => ({ feature, reason, since: since.toISOString() }));
}

async function readLastBackups(platform: Platform): Promise<System['backups']> {
  const { lastMadeAt, lastProvedAt } = await runAsService(platform, readBackups);
  return {
    lastMadeAt: lastMadeAt?.toISOString() ?? null,
    lastProvedAt: lastProvedAt?.toISOString() ?? null,
  };
}

async function readQueues({ jobs, clock }: Platform): Promise<JobQueue[]> {
  const now = clock.now();
  return (await jobs.listQueues()).map(({ name, waiting, running, failed, ...since }) => ({
    name,
    waiting,
    running,
    failed,
    oldestSeconds: computeWaitSeconds({ waiting, ...since }, now),
  }));
}
