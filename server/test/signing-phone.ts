import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Position } from '@placejuste/domain/declaration';
import {
  toCanonicalJson,
  writePresenceStatement,
  type JsonValue,
  type Manifest,
  type ManifestPosition,
  type Presence,
  type SignedManifest,
} from '@placejuste/domain/evidence';
import { sql } from 'kysely';
import type { TestPerson } from './test-people.ts';
import type { TestPlatform } from './test-platform.ts';

/** A phone with a key, which signs manifests, true or not. */
export interface Phone {
  readonly key: string;
  readonly jwk: { readonly kty: 'EC'; readonly crv: 'P-256'; readonly x: string; readonly y: string };
  sign(manifest: JsonValue): SignedManifest;
}

export function makePhone(): Phone {
  const { publicKey, privateKey }: { readonly publicKey: KeyObject; readonly privateKey: KeyObject } =
    generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const jwk = { kty: 'EC', crv: 'P-256', x, y } as const;
  // RFC 7638.
  const key = createHash('sha256').update(`{"crv":"P-256","kty":"EC","x":"${x}","y":"${y}"}`).digest('base64url');
  return {
    key,
    jwk,
    sign(manifest) {
      const text = toCanonicalJson(manifest);
      return {
        text,
        key,
        signature: sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString(
          'base64url',
        ),
      };
    },
  };
}

export interface DeclarationSpec {
  readonly owner: TestPerson;
  readonly vehicleId: string;
  readonly latitude?: number;
  readonly longitude?: number;
  /** Minutes after 9:00 at which the phone measured its position. */
  readonly minute?: number;
  /** Bytes of the two photographs. */
  readonly pictures?: readonly [Buffer, Buffer];
  /** Times and positions of each photograph; absent for an older application. */
  readonly capture?: CaptureSpec;
}

export interface CaptureSpec {
  /** ISO, by the phone's clock. */
  readonly savedAt: string;
  readonly takenAt: readonly [string, string];
  readonly positions?: readonly [Position | null, Position | null];
}

/** Prepares a declaration with its stored photographs, and its true manifest. */
export async function declarationOf(
  platform: TestPlatform,
  { owner, vehicleId, latitude = 50.6292, longitude = 3.0573, minute = 0, pictures, capture }: DeclarationSpec,
) {
  const id = platform.newId();
  const at = new Date(Date.parse('2026-11-21T09:00:00.000Z') + minute * 60_000).toISOString();
  const photos = [];
  for (const [index, kind] of (['parking', 'windshield'] as const).entries()) {
    const bytes = pictures?.[index] ?? Buffer.from(`${kind} ${id}`);
    const photo = {
      kind,
      path: `${owner.id}/${id}/${kind}.jpg`,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      size: bytes.length,
    };
    await keepObject(platform, owner, photo.path, bytes);
    photos.push(photo);
  }
  const action = {
    id,
    vehicleId,
    position: { latitude, longitude, accuracy: 8, timestamp: Date.parse(at) },
    positionSource: 'device',
    placeLabel: null,
    takenAtClaim: at,
    lastContact: null as { at: string; proof: string } | null,
    ...(capture === undefined ? {} : { savedAtClaim: capture.savedAt }),
    photos: photos.map(({ size: _size, ...photo }, index) => ({ ...photo, ...claimOf(capture, index) })),
  };
  const manifest: Manifest = {
    type: 'placejuste.manifest',
    version: capture === undefined ? 1 : 2,
    declaration: id,
    account: owner.id,
    card: null,
    vehicle: { id: vehicleId, plate: 'AB-123-CD' },
    photos: photos.map(({ path: _path, ...photo }, index) => ({
      ...photo,
      origin: 'camera' as const,
      keptAt: at,
      ...signedOf(capture, index),
    })),
    position: { latitude, longitude, accuracy: 8, source: 'device', at, ageSeconds: 0 },
    clock: {
      takenAt: at,
      zoneMinutes: 60,
      taken: { session: 'page', ms: 3_600_000 },
      contact: null,
      ...(capture === undefined ? {} : { savedAt: capture.savedAt }),
    },
    app: { version: '1.4.0' },
  };
  return { action, manifest };
}

function claimOf(capture: CaptureSpec | undefined, index: number) {
  return capture === undefined
    ? {}
    : { takenAt: capture.takenAt[index] ?? '', position: capture.positions?.[index] ?? null };
}

function signedOf(capture: CaptureSpec | undefined, index: number) {
  if (capture === undefined) return {};
  const position = capture.positions?.[index] ?? null;
  const { timestamp = 0, ...point } = position ?? {};
  const at = new Date(timestamp).toISOString();
  return {
    keptAt: capture.takenAt[index] ?? '',
    tick: null,
    position: position === null ? null : ({ ...point, at } as ManifestPosition),
  };
}

/** Adds a completely uploaded file. */
export async function keepObject(
  platform: TestPlatform,
  owner: TestPerson,
  path: string,
  bytes: Buffer,
  { bucket = 'declaration-photos', mime = 'image/jpeg' } = {},
): Promise<void> {
  const id = platform.newId();
  const key = `${bucket}/${id}`;
  const digest = createHash('sha256').update(bytes).digest('hex');
  await platform.objects.put(key, Readable.from([bytes], { objectMode: false }));
  await platform.db.asService((tx) =>
    sql`insert into storage_objects (id, owner_id, bucket, path, size, sha256, mime, object_key)
      values (${id}, ${owner.id}, ${bucket}, ${path}, ${bytes.length}, ${digest}, ${mime}, ${key})`.execute(tx),
  );
}

interface PresenceSpec {
  readonly declaration: string;
  readonly account: string;
  readonly presence?: Presence;
  readonly name?: string;
  readonly signedAt: string;
}

/** A true statement of who was present, for a declaration of `declarationOf`. */
export function presenceStatementOf({
  presence = 'passenger',
  name = 'Ada Essai',
  declaration,
  account,
  signedAt,
}: PresenceSpec) {
  const facts = { declaration, account, plate: 'AB-123-CD', takenAt: '2026-11-21T09:00:00.000Z', presence, name };
  return {
    type: 'placejuste.presence',
    version: 1,
    ...facts,
    words: writePresenceStatement({ ...facts, clock: 'paris' }),
    signedAt,
  } as const;
}

/** A manifest as plain JSON. */
export function asJson(manifest: Manifest): JsonValue {
  return JSON.parse(JSON.stringify(manifest)) as JsonValue;
}
