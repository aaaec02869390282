import { setTimeout } from 'node:timers/promises';
import { canServePeople } from '@placejuste/domain/operation';
import { eraseAbandonedProofs } from '../backup/index.ts';
import { aloneWatch, type NodeWatch, watchNodes } from '../nodes/index.ts';
import { repeatEvery } from '../platform/clock/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import type { Tracing } from '../platform/tracing/index.ts';
import { googlePayOrigins } from '../platform/payment/index.ts';
import { openAdminSocket } from './admin-socket.ts';
import { readBuiltWeb } from './built-web.ts';
import { buildApp } from './build-app.ts';
import { readConfig, type Config } from './config.ts';
import { prepareDataFolder } from './data-folder.ts';
import { createJobGate } from './job-gate.steps.ts';
import { selectServedSlices, canRunJobs } from './node-role.ts';
import { openPlatform, type OpenedPlatform } from './open-platform.ts';
import { buildSiteSlots } from './site-slots.ts';
import { buildSlices } from './slices.ts';
import { explainStart, toListenFault } from './start-fault.ts';

/** Longest wait for open requests, then for running jobs (20 s of their own), once asked to stop. Milliseconds. */
const stopDeadlineMs = 45_000;

async function main(): Promise<void> {
  const config = readConfig();
  await prepareDataFolder(config.dataDir);
  const openedPlatform = await openPlatform(config);
  // In the background: the start does not wait for its lock.
  void eraseAbandonedProofs(config).catch((fault: Error) =>
    openedPlatform.platform.log.error({ error: fault.message }, 'what a proof of a backup left could not be erased'),
  );
  try {
    await serve(config, openedPlatform);
  } catch (error) {
    await openedPlatform.close();
    throw error;
  }
}

async function serve(config: Config, openedPlatform: OpenedPlatform): Promise<void> {
  const { platform, jobs, tracing } = openedPlatform;
  const { role } = config;
  const web = canServePeople(role) ? readBuiltWeb(buildSiteSlots(config)) : null;
  const stop = watchSignals();
  const watch = await watchOthers(openedPlatform);
  const readiness = {
    isStopping: stop.isAsked,
    nodeFaults: watch.faults,
    hasRoomElsewhere: watch.hasRoomElsewhere,
    jobHold: () => jobs.getHold(),
  };
  const slices = buildSlices(config, web?.pages ?? null, { ...readiness, fetch: tracing?.fetch ?? fetch });
  const app = await buildApp(platform, {
    slices: selectServedSlices(role, slices),
    trustProxy: config.http.trustProxy,
    rateLimitFactor: config.http.rateLimitFactor,
    web,
    tracing,
    tilesOrigin: config.mapTiles?.origin ?? null,
    walletOrigins: config.stripe?.googlePay ? googlePayOrigins : [],
  });
  // The queue starts first: a request may enqueue a mail as soon as the server listens.
  await jobs.start(
    slices.flatMap((slice) => slice.jobs?.(platform) ?? []).map((job) => traceJob(job, tracing)),
    createJobGate(platform, watch),
  );
  if (canRunJobs(role)) for (const slice of slices) await slice.start?.(platform);
  const { port, host } = config.http;
  await app.listen({ port, host }).catch(async (error: Error) => {
    // Stops the queue before its database closes: else it would log errors beside the one line that matters.
    await jobs.stop();
    throw toListenFault(error, host);
  });
  // Logs at once which restrictions this machine lacks; the first file opened would meet the same failure.
  void platform.fileSandbox
    .prepare()
    .catch((fault: Error) => platform.log.error({ error: fault.message }, 'files cannot be opened'));
  const adminSocket = await openAdminSocket(platform, openedPlatform.taskMeans);
  const mails = config.mail.localMailbox ? `${platform.publicUrl}/boite-locale` : platform.mailer.destination;
  process.stdout.write(
    `PlaceJuste répond à ${platform.publicUrl}\nCourriels : ${mails}\nDonnées : ${config.dataDir} ` +
      `(${platform.db.kind === 'embedded' ? 'base embarquée' : 'PostgreSQL'})\n`,
  );

  await stop.stopRequest;
  // A load balancer reads this in `/ready` and sends people elsewhere meanwhile.
  await setTimeout(config.drainSeconds * 1000);
  // Last resort: a request that never ends must not keep the database open for ever.
  void setTimeout(stopDeadlineMs, undefined, { ref: false }).then(() => process.exit(1));
  // In parallel: a task of the operator, or a store that is down, must not keep requests and jobs from ending.
  await Promise.all([adminSocket.close(), watch.stop(), app.close().then(() => jobs.stop())]);
  await openedPlatform.close();
  process.exit(0);
}

/** Runs a job in a span of its name. */
function traceJob(job: JobDefinition<unknown>, tracing: Tracing | null): JobDefinition<unknown> {
  if (tracing === null) return job;
  const { name } = job;
  return { ...job, run: (...args) => tracing.inSpan({ name, kind: 'job' }, () => job.run(...args)) };
}

/** Watches the other processes; the embedded database has only one. */
function watchOthers({ platform, identity }: OpenedPlatform): Promise<NodeWatch> {
  return platform.db.kind === 'server' ? watchNodes(platform, identity, repeatEvery) : Promise.resolve(aloneWatch);
}

interface Stop {
  /** Resolves at the first signal to stop. */
  readonly stopRequest: Promise<void>;
  isAsked(): boolean;
}

/**
 * Watches the signals from before the start: a stop asked during it takes effect once the start is complete, and is
 * clean too.
 */
function watchSignals(): Stop {
  let isAsked = false;
  const stopRequest = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        isAsked = true;
        resolve();
      });
    }
  });
  return { stopRequest, isAsked: () => isAsked };
}

main().catch((error: unknown) => {
  const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${explainStart(error) ?? fault}\n`);
  process.exit(1);
});
