import { findDeclarationForCheck, type DeclarationForCheck } from '../../declarations/index.ts';
import { findEvidence, listPublishedKeys, type Evidence } from '../../evidence/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { listStoredObjects } from '../../storage/index.ts';
import { buildAdditions, type BundledAdditions } from './bundle-additions.ts';

/** The proof of one declaration, as it is stored. */
export interface Proof {
  readonly id: string;
  readonly evidence: Evidence;
  readonly keys: Awaited<ReturnType<typeof listPublishedKeys>>;
  readonly photos: DeclarationForCheck['photos'];
  readonly objects: Awaited<ReturnType<typeof listStoredObjects>>;
  readonly additions: BundledAdditions;
}

/** Gathers a proof as the service: the link has decided whose it is. Null when nothing is stored. */
export async function gatherProof(context: ServiceContext, id: string): Promise<Proof | null> {
  const { tx } = context;
  const [declared, evidence] = [await findDeclarationForCheck(tx, id), await findEvidence(tx, id)];
  if (declared === null || evidence === null) return null;
  const { photos } = declared;
  const objects = await listStoredObjects(
    tx,
    photos.map((photo) => photo.object_id),
  );
  const keys = await listPublishedKeys(tx);
  return { id, evidence, keys, photos, objects, additions: await buildAdditions(context, id) };
}
