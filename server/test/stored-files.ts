import { sql } from 'kysely';
import type { ServiceContext } from '../src/platform/http/index.ts';
import { addGenerated, putGenerated, type BucketName } from '../src/storage/index.ts';
import type { TestPerson } from './test-people.ts';
import type { TestPlatform } from './test-platform.ts';

interface GeneratedFile {
  readonly ownerId: string;
  readonly bucket: BucketName;
  readonly path: string;
  readonly mime: string;
  readonly content: Uint8Array;
}

/** Stores a generated file. */
export async function storeGenerated(
  context: Pick<ServiceContext, 'tx' | 'objects' | 'clock' | 'newId'>,
  { bucket, content, ...file }: GeneratedFile,
) {
  const bytes = await putGenerated(context, { bucket, content });
  return addGenerated(context, { ...file, bytes });
}

interface StoredFile {
  readonly name: string;
  readonly content: Uint8Array;
  readonly mime?: string;
  readonly bucket?: 'documents' | 'declaration-photos';
}

/** Stores a file as its upload does. */
export function storeFile(
  platform: TestPlatform,
  { id: ownerId }: Pick<TestPerson, 'id'>,
  { name, content, mime = 'image/jpeg', bucket = 'documents' }: StoredFile,
) {
  return platform.db.asService((tx) =>
    storeGenerated({ ...platform, tx }, { ownerId, bucket, path: `${ownerId}/${name}`, mime, content }),
  );
}

interface StoredDeclaration {
  readonly plate?: string;
  readonly label: string | null;
  /** UTC. */
  readonly at: string;
  readonly depositedAt?: string;
  readonly payment?: 'due' | 'paid';
  readonly latitude?: number;
  readonly longitude?: number;
  readonly photos: readonly { readonly kind: string; readonly content: Uint8Array }[];
}

/** Adds a declaration with a vehicle of its own, as its deposit does; returns its id. */
export async function storeDeclaration(
  platform: TestPlatform,
  owner: TestPerson,
  { plate = 'AB-123-CD', label, at, depositedAt = at, payment = 'paid', ...rest }: StoredDeclaration,
): Promise<string> {
  const { latitude = 50.6292, longitude = 3.0573, photos } = rest;
  const [id, vehicle] = [platform.newId(), platform.newId()];
  await platform.db.asService(async (tx) => {
    await sql`insert into vehicles (id, user_id, plate, name, created_at) values (${vehicle}, ${owner.id}, ${plate},
      '', now())`.execute(tx);
    await sql`insert into declarations (id, user_id, vehicle_id, plate, vehicle_name, payment, latitude,
      longitude, accuracy_m, position_at, position_source, place_label, taken_at_claim, deposited_at, action_sha256)
      values (${id}, ${owner.id}, ${vehicle}, ${plate}, '', ${payment}, ${latitude}, ${longitude}, 12, ${at},
        'device', ${label}, ${at}, ${depositedAt}, ${'0'.repeat(64)})`.execute(tx);
  });
  for (const { kind, content } of photos) {
    const photo = await storeFile(platform, owner, {
      name: `${id}-${kind}.jpg`,
      content,
      bucket: 'declaration-photos',
    });
    await platform.db.asService((tx) =>
      sql`insert into declaration_photos (declaration_id, kind, object_id, sha256, size) values (${id}, ${kind},
        ${photo.id}, ${photo.sha256}, ${photo.size})`.execute(tx),
    );
  }
  return id;
}
