import { makeProof, type Secrets } from '../secrets/index.ts';

/** By which the payments of one deployment are told from those of others on the same account of Stripe. */
export interface Deployment {
  /** Stays when the address changes; another deployment has another one. */
  readonly deployment: string;
  /** The address when it was asked for, for whoever reads it at Stripe. */
  readonly site: string;
}

/** Derived from the master key, without which the database does not open: a deployment takes it wherever it goes. */
export function nameDeployment(secrets: Secrets, publicUrl: string): Deployment {
  return { deployment: makeProof(secrets, 'payment-deployment', '').slice(0, 22), site: publicUrl };
}

/**
 * True of what another deployment asked for, or this one under other names: releases before this one wrote the address
 * alone. Its reference decides then.
 */
export function isForeign(metadata: Readonly<Record<string, string>>, own: Deployment): boolean {
  const { deployment, site } = metadata;
  return deployment === undefined ? site !== own.site : deployment !== own.deployment;
}
