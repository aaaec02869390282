import type { Cluster } from '../cluster.ts';
import type { Link } from '../link.ts';
import type { PreviousRelease } from '../previous-release.ts';

/** A fault injected into the cluster while people use it, and how it ends. */
export interface Fault {
  readonly name: string;
  /** Reason why the fault cannot be tried here; null when it can. */
  readonly absent?: (cluster: Cluster, means: Means) => string | null;
  readonly begin: (cluster: Cluster, means: Means) => Promise<void>;
  /** Seconds between `begin` and `end`; a fault that ends by itself has no `end`. */
  readonly lastsSeconds: number;
  readonly end?: (cluster: Cluster, means: Means) => Promise<void>;
  /** Further condition besides « nothing lost, nothing doubled »: a sentence when it does not hold. */
  readonly check?: (cluster: Cluster, means: Means) => Promise<string | null>;
}

/** Resources of a fault besides the cluster. */
export interface Means {
  readonly previous: PreviousRelease | null;
  readonly ownCode: string;
  /** Requests so many dossiers of one person. */
  askDossiers(count: number): Promise<void>;
  /** Dossiers requested and not made yet. */
  unmadeDossiers(): Promise<readonly string[]>;
}

/** Milliseconds before a service manager restarts a program that ended. */
export const restartWaitMs = 2_000;
/** Delay of each message on a slow link, in milliseconds. */
export const slowMs = 20;

interface LinkFault extends Pick<Fault, 'name' | 'lastsSeconds'> {
  readonly link: (cluster: Cluster) => Link;
  readonly strike: (link: Link) => void | Promise<void>;
}

/** A fault of a link between two parts, which is then restored. */
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
