import { createHash, randomUUID } from 'node:crypto';
import type { Product } from '../product/start-product.ts';
import { callAs, type Session } from './person.ts';
import { lightPhotograph } from './pictures.ts';
import { expectOk, upload } from './upload.ts';

export interface Deposited {
  readonly id: string;
  /** The two original photos, the car first. */
  readonly photographs: readonly Buffer[];
}

/** Deposits a declaration through the API, from a device without signature: for tests about later steps. */
export async function depositDeclaration(product: Product, session: Session): Promise<Deposited> {
  const [id, vehicleId, now] = [randomUUID(), randomUUID(), new Date()];
  await expectOk(callAs(product, session, 'PUT', `/api/vehicles/${vehicleId}`, { plate: 'AB-123-CD', name: '' }));
  const photographs: Buffer[] = [];
  const photos: object[] = [];
  for (const kind of ['parking', 'windshield']) {
    const bytes = await lightPhotograph();
    const photo = {
      kind,
      path: `${session.user.id}/${id}/${kind}.jpg`,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    };
    await upload(product, session, { bucket: 'declaration-photos', ...photo }, bytes);
    photographs.push(bytes);
    photos.push(photo);
  }
  const position = { latitude: 50.6365, longitude: 3.0635, accuracy: 12, timestamp: now.getTime() };
  const action = {
    id,
    vehicleId,
    position,
    positionSource: 'device',
    placeLabel: null,
    takenAtClaim: now.toISOString(),
    lastContact: null,
    manifest: null,
    photos,
  };
  await expectOk(callAs(product, session, 'POST', '/api/declarations', action));
  return { id, photographs };
}
