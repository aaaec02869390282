import type { Cluster } from '../cluster.ts';
import type { Link } from '../link.ts';
import type { PreviousRelease } from '../previous-release.ts';

/** A fault inflicted on the cluster while people use it, and how it ends. */
export interface Fault {
  readonly name: string;
  /** Why it is not tried here, when it cannot be. */
  readonly absent?: (cluster: Cluster, means: Means) => string | null;
  readonly begin: (cluster: Cluster, means: Means) => Promise<void>;
  /** Seconds between the two; a fault that ends by itself has no end. */
  readonly lastsSeconds: number;
  readonly end?: (cluster: Cluster, means: Means) => Promise<void>;
  /** What must hold beside « nothing lost, nothing doubled »: its sentence when it does not. */
  readonly check?: (cluster: Cluster, means: Means) => Promise<string | null>;
}

/** What a fault needs beside the cluster. */
export interface Means {
  readonly previous: PreviousRelease | null;
  readonly ownCode: string;
  /** Asks so many dossiers of one person. */
  askDossiers(count: number): Promise<void>;
  /** Dossiers that were asked for and not made. */
  unmadeDossiers(): Promise<readonly string[]>;
}

/** Milliseconds that a service manager takes before it starts again what ended. */
export const restartWaitMs = 2_000;
/** Delay of each message on a slow link, in milliseconds. */
export const slowMs = 20;

interface LinkFault extends Pick<Fault, 'name' | 'lastsSeconds'> {
  readonly link: (cluster: Cluster) => Link;
  readonly strike: (link: Link) => void | Promise<void>;
}

/** A way between two parts that is struck, then as before. */
export function onLink({ name, lastsSeconds, link, strike }: LinkFault): Fault {
  return {
    name,
    begin: async (cluster) => void (await strike(link(cluster))),
    lastsSeconds,
    end: (cluster) => link(cluster).restore(),
  };
}

export const cut = (link: Link): Promise<void> => link.cut();
export const silence = (link: Link): void => link.silence();
export const slow = (link: Link): void => link.slow(slowMs);
