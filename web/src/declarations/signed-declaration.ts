import { computePlateOutcome } from '@placejuste/domain/photo-check';
import { signManifest } from '../offline/index.ts';
import { findCheckResult } from '../vision/index.ts';
import { buildManifest } from './declaration-manifest.ts';
import type { ReadyDeclaration } from './declarations.actions.ts';

/**
 * Adds to a ready declaration its manifest, signed by this device, for the outbox and the service. The plate that was
 * read is sent beside the manifest: the phone does not sign a machine's reading.
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
    // Without a manifest the declaration is deposited unsigned: an error of ours must not prevent saving a proof.
    console.error(failure);
    return { payload, photos };
  }
}
