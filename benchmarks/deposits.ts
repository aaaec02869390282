// Shared by the benchmarks of deposits: a person who may declare, photos, and the action as sent by the outbox.
import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign, type KeyObject } from 'node:crypto';
import { toCanonicalJson, type JsonValue } from '@placejuste/domain/evidence';
import type pg from 'pg';
import type { Account, RunningProduct } from './running-product.ts';

export interface SigningKey {
  readonly jwk: { readonly kty: 'EC'; readonly crv: 'P-256'; readonly x: string; readonly y: string };
  readonly kid: string;
  readonly privateKey: KeyObject;
}

export interface Depositor {
  readonly person: Account;
  readonly vehicleId: string;
  readonly phone: SigningKey;
}

export interface ReceivedPhoto {
  readonly kind: 'parking' | 'windshield';
  readonly path: string;
  readonly sha256: string;
  readonly size: number;
}

/** The body of `POST /api/sync`. */
export interface DepositAction {
  readonly id: string;
  readonly [field: string]: JsonValue;
}

export const photoKinds = ['parking', 'windshield'] as const;
const position = { latitude: 50.6292, longitude: 3.0573, accuracy: 8 };

export function makeKey(): SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const kid = createHash('sha256').update(`{"crv":"P-256","kty":"EC","x":"${x}","y":"${y}"}`).digest('base64url');
  return { jwk: { kty: 'EC', crv: 'P-256', x, y }, kid, privateKey };
}

/** Adds a vehicle and a signing phone to this account. */
export async function newDepositor(product: RunningProduct, person: Account): Promise<Depositor> {
  const vehicleId = randomUUID();
  const phone = makeKey();
  await call(product, person, 'PUT', `/api/vehicles/${vehicleId}`, { plate: 'AB-123-CD', name: '' });
  await call(product, person, 'PUT', `/api/evidence/devices/${phone.kid}`, { jwk: phone.jwk, label: 'Essai' });
  return { person, vehicleId, phone };
}

export function manifestOf(
  declaration: string,
  owner: string,
  vehicleId: string,
  photos: readonly Omit<ReceivedPhoto, 'path'>[],
  at: string,
): JsonValue {
  return {
    type: 'placejuste.manifest',
    version: 1,
    declaration,
    account: owner,
    card: null,
    vehicle: { id: vehicleId, plate: 'AB-123-CD' },
    photos: photos.map(({ kind, sha256, size }) => ({ kind, sha256, size, origin: 'camera', keptAt: at })),
    position: { ...position, source: 'device', at, ageSeconds: 0 },
    clock: { takenAt: at, zoneMinutes: 60, taken: null, contact: null },
    app: { version: '1.4.0' },
  };
}

/** Stores two photos as if they had been uploaded, directly in the database. */
export async function storePhotos(
  client: pg.Client,
  { person }: Depositor,
  declarationId: string,
): Promise<ReceivedPhoto[]> {
  const photos = photoKinds.map((kind) => ({
    kind,
    path: `${person.id}/${declarationId}/${kind}.jpg`,
    sha256: randomBytes(32).toString('hex'),
    size: 200_000,
  }));
  for (const { path, sha256, size } of photos) {
    const id = randomUUID();
    await client.query(
      `insert into storage_objects (id, owner_id, bucket, path, size, sha256, mime, object_key)
       values ($1, $2, 'declaration-photos', $3, $4, $5, 'image/jpeg', $6)`,
      [id, person.id, path, size, sha256, `declaration-photos/${id}`],
    );
  }
  return photos;
}

export function depositAction(
  { person, vehicleId, phone }: Depositor,
  id: string,
  photos: readonly ReceivedPhoto[],
): DepositAction {
  // Dated now, as by a phone with a network: for the stay of another day the service would read everything since.
  const at = new Date().toISOString();
  const text = toCanonicalJson(manifestOf(id, person.id, vehicleId, photos, at));
  const signature = sign('sha256', Buffer.from(text), { key: phone.privateKey, dsaEncoding: 'ieee-p1363' });
  const payload = {
    vehicleId,
    position: { ...position, timestamp: Date.parse(at) },
    positionSource: 'device',
    placeLabel: null,
    takenAtClaim: at,
    lastContact: null,
    photos: photos.map(({ kind, path, sha256 }) => ({ kind, path, sha256, origin: 'camera' })),
    manifest: { text, signature: signature.toString('base64url'), key: phone.kid },
  };
  return { id, kind: 'declaration.create', version: 3, payload, createdAt: at, sentAt: at };
}

export async function call(
  { origin }: Pick<RunningProduct, 'origin'>,
  { session }: Account,
  method: string,
  path: string,
  body: unknown,
): Promise<void> {
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session.access_token}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** Processes the items with `inFlight` at a time; returns the milliseconds of each. */
export async function timedInFlight<Item>(
  items: readonly Item[],
  inFlight: number,
  work: (item: Item) => Promise<void>,
): Promise<number[]> {
  const left = [...items];
  const times: number[] = [];
  const lane = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      const started = performance.now();
      await work(item);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
  return times;
}
