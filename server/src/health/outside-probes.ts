import { connect } from 'node:tls';
import type { DependencyState } from '@placejuste/domain/operation';

/** What a part said of itself, before its time is looked at. */
export interface ProbeResult {
  readonly state: Exclude<DependencyState, 'slow'>;
  readonly detail: string | null;
}

/** Providers outside that an operator configured; null for one that this installation has not. */
export interface OutsideProbes {
  /** Asks with our keys, and changes nothing. Rejects when they are refused, or nobody answers. */
  readonly payments: (() => Promise<{ readonly name: string }>) | null;
  /** How many credits the account has left; null where its keys may not read them. */
  readonly sms: (() => Promise<number | null>) | null;
  /** Services that carry notifications to browsers, each by its address. */
  readonly push: readonly { readonly url: string; readonly ping: () => Promise<void> }[];
  /** When the certificate that visitors are shown ends; null where the service is reached without one. */
  readonly certificate: (() => Promise<{ readonly endsAt: Date; readonly isTrusted: boolean }>) | null;
  /** Certificates that others gave the operator in a file, each with its name in the configuration. */
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
/** Below, codes stop within days. */
const fewCredits = 100;
/** A renewal that failed twice, with time to mend it by hand. */
const certificateDays = 14;
/** Time to ask for another one by hand. */
const givenCertificateDays = 30;
const dayMs = 86_400_000;

/** `detail`: its name, then how many cards it keeps that it was to forget, where there are some. */
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
  const state = creditsLeft <= 0 ? 'down' : creditsLeft < fewCredits ? 'doubtful' : 'ok';
  return { state, detail: String(Math.floor(creditsLeft)) };
}

/** Asked only where a device waits for it: an installation alone on its network reaches none. */
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

/** Certificate that ends first among those nobody renews by itself: its instant, then its name. */
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
  return remainingMs <= 0 ? 'down' : remainingMs < days * dayMs ? 'doubtful' : 'ok';
}

/** Reads what the address of the service shows, whoever vouches for it. */
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
