import { connect } from 'node:tls';
import type { DependencyState } from '@placejuste/domain/operation';

/** Answer of a part, before its duration is considered. */
export interface ProbeResult {
  readonly state: Exclude<DependencyState, 'slow'>;
  readonly detail: string | null;
}

/** Outside providers that the operator configured; null for those that this installation does not use. */
export interface OutsideProbes {
  /** Authenticates with our keys, and changes nothing. Rejects when they are refused, or without an answer. */
  readonly payments: (() => Promise<{ readonly name: string }>) | null;
  /** Credits left on the account; null when its keys may not read them. */
  readonly sms: (() => Promise<number | null>) | null;
  /** Services that deliver notifications to browsers, each with its address. */
  readonly push: readonly { readonly url: string; readonly ping: () => Promise<void> }[];
  /** End of the certificate that visitors receive; null when the service has none. */
  readonly certificate: (() => Promise<{ readonly endsAt: Date; readonly isTrusted: boolean }>) | null;
  /** Certificates that the operator received as files, each with its name in the configuration. */
  readonly givenCertificates: readonly { readonly name: string; readonly endsAt: Date }[];
}

export const noOutsideProbes: OutsideProbes = {
  payments: null,
  sms: null,
  push: [],
  certificate: null,
  givenCertificates: [],
};

const off: ProbeResult = { state: 'off', detail: null };
/** Below this number of credits, codes stop within days. */
const fewCredits = 100;
/** Days before the end: a renewal failed twice, and there is time to repair it by hand. */
const certificateDays = 14;
/** Days before the end: time to request another one by hand. */
const givenCertificateDays = 30;
const dayMs = 86_400_000;

/** `detail` is its name, then the number of cards that should have been deleted and are not, if any. */
export async function probePayments(
  { payments }: OutsideProbes,
  countCardsKept: () => Promise<number>,
): Promise<ProbeResult> {
  if (payments === null) return off;
  const { name } = await payments();
  const cardCount = await countCardsKept();
  return cardCount === 0 ? { state: 'ok', detail: name } : { state: 'doubtful', detail: `${name} ${cardCount}` };
}

export async function probeSms({ sms }: OutsideProbes): Promise<ProbeResult> {
  if (sms === null) return off;
  const creditsLeft = await sms();
  if (creditsLeft === null) return { state: 'ok', detail: null };
  const detail = String(Math.floor(creditsLeft));
  if (creditsLeft <= 0) return { state: 'down', detail };
  return { state: creditsLeft < fewCredits ? 'doubtful' : 'ok', detail };
}

/** Probed only when a device uses it: an installation on an isolated network reaches none. */
export async function probePush({ push }: OutsideProbes, hasDevices: () => Promise<boolean>): Promise<ProbeResult> {
  if (push.length === 0 || !(await hasDevices())) return off;
  const answers = await Promise.allSettled(push.map(({ ping }) => ping()));
  const silent = push.filter((_service, at) => answers[at]?.status === 'rejected');
  if (silent.length === 0) return { state: 'ok', detail: null };
  const detail = silent.map(({ url }) => new URL(url).hostname).join(', ');
  return { state: silent.length === push.length ? 'down' : 'doubtful', detail };
}

export async function probeCertificate({ certificate }: OutsideProbes, now: Date): Promise<ProbeResult> {
  if (certificate === null) return off;
  const { endsAt, isTrusted } = await certificate();
  const state = isTrusted ? computeProbeState(endsAt, now, certificateDays) : 'down';
  return { state, detail: endsAt.toISOString() };
}

/** Finds the certificate to expire first among those without automatic renewal: its end, then its name. */
export async function probeGivenCertificates({ givenCertificates }: OutsideProbes, now: Date): Promise<ProbeResult> {
  const [first] = givenCertificates.toSorted((a, b) => a.endsAt.getTime() - b.endsAt.getTime());
  if (first === undefined) return off;
  return {
    state: computeProbeState(first.endsAt, now, givenCertificateDays),
    detail: `${first.endsAt.toISOString()} ${first.name}`,
  };
}

function computeProbeState(endsAt: Date, now: Date, days: number): ProbeResult['state'] {
  const remainingMs = endsAt.getTime() - now.getTime();
  if (remainingMs <= 0) return 'down';
  return remainingMs < days * dayMs ? 'doubtful' : 'ok';
}

/** Reads the certificate that the service's address presents, trusted or not. */
export function readCertificate(
  publicUrl: string,
  timeoutMs: number,
): Promise<{ readonly endsAt: Date; readonly isTrusted: boolean }> {
  const { hostname: host, port } = new URL(publicUrl);
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: port === '' ? 443 : Number(port),
      servername: host,
      rejectUnauthorized: false,
      timeout: timeoutMs,
    });
    const fail = (error: Error): void => {
      socket.destroy();
      reject(error);
    };
    socket.once('error', fail);
    socket.once('timeout', () => fail(new Error('No answer in time')));
    socket.once('secureConnect', () => {
      const endsAt = new Date(socket.getPeerCertificate().valid_to);
      const isTrusted = socket.authorized;
      socket.destroy();
      resolve({ endsAt, isTrusted });
    });
  });
}
