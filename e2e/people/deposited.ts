import { createHash, randomUUID } from 'node:crypto';
import type { Product } from '../product/start-product.ts';
import { callAs, type Session } from './person.ts';
import { lightPhotograph } from './pictures.ts';

export interface Deposited {
  readonly id: string;
  /** The two originals, the car first. */
  readonly photographs: readonly Buffer[];
}

/** A parking declared through the wire by a phone that signs nothing: for tests whose subject comes later. */
export async function deposited(product: Product, session: Session): Promise<Deposited> {
  const [id, vehicleId, now] = [randomUUID(), randomUUID(), new Date()];
  await taken(callAs(product, session, 'PUT', `/api/vehicles/${vehicleId}`, { plate: 'AB-123-CD', name: '' }));
  const photographs: Buffer[] = [];
  const photos: object[] = [];
  for (const kind of ['parking', 'windshield']) {
    const bytes = await lightPhotograph();
    const photo = { kind, path: `${session.user.id}/${id}/${kind}.jpg`, sha256: createHash('sha256').update(bytes).digest('hex') };
    await upload(product, session, photo, bytes);
    photographs.push(bytes);
    photos.push(photo);
  }
  const position = { latitude: 50.6365, longitude: 3.0635, accuracy: 12, timestamp: now.getTime() };
  const action = { id, vehicleId, position, positionSource: 'device', placeLabel: null, takenAtClaim: now.toISOString(), lastContact: null, manifest: null, photos };
  await taken(callAs(product, session, 'POST', '/api/declarations', action));
  return { id, photographs };
}

/** One file in one piece, as the resumable protocol (tus 1.0) sends it. */
async function upload({ origin }: Product, { access_token: token }: Session, { path, sha256 }: { readonly path: string; readonly sha256: string }, bytes: Buffer): Promise<void> {
  const metadata = { bucketName: 'declaration-photos', objectName: path, contentType: 'image/jpeg', cacheControl: '3600', sha256 };
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const encoded = Object.entries(metadata).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`);
  const made = await taken(fetch(`${origin}/storage/v1/upload/resumable`, { method: 'POST', headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': encoded.join(',') } }));
  const place = new URL(made.headers.get('location') ?? '', origin);
  await taken(fetch(place, { method: 'PATCH', headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }, body: new Uint8Array(bytes) }));
}

async function taken(asked: Promise<Response>): Promise<Response> {
  const answer = await asked;
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
  return answer;
}
