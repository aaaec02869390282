import { makeProof, type Secrets } from '../secrets/index.ts';

/** Identity that distinguishes the payments of one deployment from those of others on the same Stripe account. */
export interface Deployment {
  /** Stays the same when the address changes; another deployment has another one. */
  readonly deployment: string;
  /** The address at the time of the request, for people who read it at Stripe. */
  readonly site: string;
}

/** Derived from the master key, without which the database does not open: a deployment keeps it when it moves. */
export function nameDeployment(secrets: Secrets, publicUrl: string): Deployment {
  return { deployment: makeProof(secrets, 'payment-deployment', '').slice(0, 22), site: publicUrl };
}

/**
 * True for a payment of another deployment, or of this one under another name, since earlier releases wrote only the
 * address. Its reference then decides.
 */
export function isForeign(metadata: Readonly<Record<string, string>>, own: Deployment): boolean {
  const { deployment, site } = metadata;
  return deployment === undefined ? site !== own.site : deployment !== own.deployment;
}
