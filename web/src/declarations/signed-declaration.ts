import { computePlateOutcome } from '@placejuste/domain/photo-check';
import { signManifest } from '../offline/index.ts';
import { findCheckResult } from '../vision/index.ts';
import { buildManifest } from './declaration-manifest.ts';
import type { ReadyDeclaration } from './declarations.actions.ts';

/**
 * A ready declaration with its manifest, signed by this device: what the outbox keeps and the service checks. What was
 * read of the plate goes beside the manifest: the phone does not sign what a machine believes it saw.
 */
export async function signDeclaration({
  facts,
  payload,
  photos,
}: ReadyDeclaration): Promise<Pick<ReadyDeclaration, 'payload' | 'photos'>> {
  const car = facts.photos.find(({ kind }) => kind === 'parking')?.photo.id ?? '';
  try {
    const plateCheck = computePlateOutcome(findCheckResult(car), facts.vehicle.plate);
    return { payload: { ...payload, plateCheck, manifest: await signManifest(buildManifest(facts)) }, photos };
  } catch (failure) {
    // What cannot be described is deposited without a signature: no fault of ours keeps a proof from being saved.
    console.error(failure);
    return { payload, photos };
  }
}
