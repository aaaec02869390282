import { signManifest } from '../offline/index.ts';
import { manifestOf } from './declaration-manifest.ts';
import type { ReadyDeclaration } from './declare.actions.ts';

/** A ready declaration with its manifest, signed by this device: what the outbox keeps and the service checks. */
export async function signed({ facts, payload, photos }: ReadyDeclaration): Promise<Pick<ReadyDeclaration, 'payload' | 'photos'>> {
  return { payload: { ...payload, manifest: await signManifest(manifestOf(facts)) }, photos };
}
