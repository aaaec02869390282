import { computeDependencyState, type DependencyName } from '@placejuste/domain/operation';
import type { Dependency } from '@placejuste/contracts/health';
import { countOverdueCards } from '../billing/index.ts';
import { countUnresolvedLetters } from '../electronic-letters/index.ts';
import { readClockFault } from '../evidence/index.ts';
import type { Geocoder } from '../platform/geocoder/index.ts';
import { runAsService, type Platform } from '../platform/http/index.ts';
import { hasPushDevices } from '../notifications/index.ts';
import { answerInTime } from './answer-in-time.ts';
import {
  probeCertificate,
  probeGivenCertificates,
  probePayments,
  probePush,
  probeSms,
  type OutsideProbes,
  type ProbeResult,
} from './outside-probes.ts';

/** A place that every geocoder of France knows: the origin of its road distances. */
const knownPlace = { longitude: 2.3488, latitude: 48.8534 };
const probedBytes = 32;

/** Probes all parts in parallel, each within its own deadline: one that hangs does not hide the others. */
export async function probeDependencies(
  platform: Platform,
  { geocoder, outside }: { readonly geocoder: Geocoder; readonly outside: OutsideProbes },
): Promise<readonly Dependency[]> {
  const probes: Readonly<Record<DependencyName, () => Promise<ProbeResult>>> = {
    database: () => withDetail(platform.db.ping(probeMs), platform.db.kind),
    standby: () => probeStandby(platform),
    disk: () => probeDisk(platform),
    objects: () => withDetail(platform.objects.ping(), null),
    jobs: () => probeJobs(platform),
    clock: () => probeClock(platform),
    certificate: () => probeCertificate(outside, platform.clock.now()),
    'given-certificates': () => probeGivenCertificates(outside, platform.clock.now()),
    mail: () => probeMail(platform),
    sms: () => probeSms(outside),
    push: () => probePush(outside, () => runAsService(platform, ({ tx }) => hasPushDevices(tx))),
    payments: () => probePayments(outside, () => runAsService(platform, countOverdueCards)),
    'time-stamps': () => probeAuthorities(platform),
    geocoder: async () => {
      const place = await geocoder.reverse(knownPlace.longitude, knownPlace.latitude);
      return { state: place === null ? 'down' : 'ok', detail: null };
    },
    'registered-letters': () => probeLetters(platform),
    'rate-limits': () => probeLimits(platform),
  };
  return Promise.all(Object.entries(probes).map(([name, probe]) => runProbe(name as DependencyName, probe)));
}

/** Milliseconds for a part to answer: the page opens within a second, even if a part hangs. */
const probeMs = 900;

async function runProbe(name: DependencyName, probe: () => Promise<ProbeResult>): Promise<Dependency> {
  const startMs = performance.now();
  const { state, detail } = await answerInTime(probe(), { state: 'down', detail: null }, probeMs);
  const latencyMs = Math.round(performance.now() - startMs);
  return {
    name,
    state: computeDependencyState(state, latencyMs),
    latencyMs: state === 'off' ? null : latencyMs,
    detail,
  };
}

async function withDetail(isUp: Promise<boolean>, detail: string | null): Promise<ProbeResult> {
  return { state: (await isUp) ? 'ok' : 'down', detail };
}

/** State of the standby at the last check, at most a second ago. `detail` is its state, then its lag if known. */
async function probeStandby({ standby }: Platform): Promise<ProbeResult> {
  if (standby === null) return { state: 'off', detail: null };
  const { state, lagMs } = standby.getStatus();
  const detail = lagMs === null ? state : `${state} ${Math.round(lagMs)}`;
  if (state === 'read') return { state: 'ok', detail };
  return { state: state === 'down' ? 'down' : 'doubtful', detail };
}

async function probeDisk({ disk }: Platform): Promise<ProbeResult> {
  const freeBytes = await disk.freeBytes();
  return { state: (await disk.isLow()) ? 'doubtful' : 'ok', detail: String(Math.floor(freeBytes)) };
}

/** Probes the job queue of this process. Queues of other processes are listed by `/admin-health`. */
async function probeJobs({ jobs }: Platform): Promise<ProbeResult> {
  const hold = jobs.getHold();
  return hold === null ? withDetail(jobs.ping(), null) : { state: 'doubtful', detail: hold };
}

async function probeClock(platform: Platform): Promise<ProbeResult> {
  const fault = await runAsService(platform, readClockFault);
  return { state: fault === null ? 'ok' : 'doubtful', detail: fault };
}

/** Mails written to a folder of this machine need no server: the state is `off`, as configured. */
async function probeMail({ mailer }: Platform): Promise<ProbeResult> {
  await mailer.ping();
  return mailer.folder === null ? { state: 'ok', detail: mailer.destination } : { state: 'off', detail: null };
}

/** Authenticates without sending anything. `detail` is its name, then the number of letters without news, if any. */
async function probeLetters(platform: Platform): Promise<ProbeResult> {
  const { letters } = platform;
  if (letters === null) return { state: 'off', detail: null };
  await letters.ping();
  const unheard = await countUnresolvedLetters(platform);
  return unheard === 0
    ? { state: 'ok', detail: letters.name }
    : { state: 'doubtful', detail: `${letters.name} ${unheard}` };
}

/** A single process counts in its own memory: there is nothing to probe. */
async function probeLimits({ limits: { shared } }: Platform): Promise<ProbeResult> {
  if (shared === null) return { state: 'off', detail: null };
  await shared.ping();
  return { state: 'ok', detail: shared.name };
}

/** Has each authority stamp random bytes: nothing less shows whether it would stamp a deposit. */
async function probeAuthorities({ timeStamps, randomBytes }: Platform): Promise<ProbeResult> {
  if (timeStamps.length === 0) return { state: 'off', detail: null };
  const answers = await Promise.allSettled(timeStamps.map((authority) => authority.stamp(randomBytes(probedBytes))));
  const silent = timeStamps.filter((_authority, index) => answers[index]?.status === 'rejected');
  if (silent.length === 0) return { state: 'ok', detail: null };
  const detail = silent.map(({ url }) => new URL(url).hostname).join(', ');
  return { state: silent.length === timeStamps.length ? 'down' : 'doubtful', detail };
}
