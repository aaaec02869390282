// A fine ready to be contested: shared by the benchmarks and the kill tests of dossiers.
import { createHash, randomUUID } from 'node:crypto';
import { windscreenFine } from '@placejuste/domain/fixtures';
import type { ExhibitKind } from '@placejuste/domain/letter';
import pg from 'pg';
import type { Account, RunningProduct } from './running-product.ts';

type Served = Pick<RunningProduct, 'origin'>;

export const kinds: readonly ExhibitKind[] = [
  'notice',
  'carte-grise',
  'cmi-front',
  'cmi-back',
  'photo-vehicle',
  'photo-windshield',
];

export async function query(url: string, sql: string, values: readonly unknown[] = []): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(sql, [...values]).finally(() => client.end());
}

interface SentFile {
  readonly path: string;
  readonly sha256: string;
}

export async function api(product: Served, person: Account, path: string, body: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${person.session.access_token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${product.origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Creates a fine with everything its dossier needs: files through the API, approvals directly in the database. */
export async function createContestableFine(
  product: Served,
  person: Account,
  url: string,
  pictures: readonly Buffer[],
): Promise<string> {
  const sent: SentFile[] = [];
  for (const [index, kind] of kinds.entries()) {
    sent.push(
      await upload(
        product,
        person,
        kind.startsWith('photo') ? 'declaration-photos' : 'documents',
        `${person.id}/${kind}.jpg`,
        pictures[index] ?? Buffer.alloc(0),
      ),
    );
  }
  const [notice, certificate, front, back, vehicle, windshield] = sent;
  const paper = async (kind: string, files: readonly (readonly [string, SentFile | undefined])[]): Promise<string> => {
    const id = randomUUID();
    await query(
      url,
      // Without the card's number, which only the service can encrypt.
      'insert into documents (id, user_id, kind, status, submitted_at, decided_at, plate, holder_name) ' +
        `values ($1, $2, $3, 'approved', now(), now(), $4, $5)`,
      [id, person.id, kind, windscreenFine.plate, windscreenFine.holderName],
    );
    for (const [side, file] of files) {
      await query(
        url,
        'insert into document_files (document_id, side, object_id) select $1, $2, id from ' +
          'storage_objects where path = $3',
        [id, side, file?.path],
      );
    }
    return id;
  };
  const certificateOfCar = await paper('carte_grise', [['recto', certificate]]);
  const card = await paper('cmi', [
    ['recto', front],
    ['verso', back],
  ]);
  const [vehicleId, declarationId, fineId] = [randomUUID(), randomUUID(), randomUUID()];
  await query(
    url,
    `insert into vehicles (id, user_id, plate, name, created_at) values ($1, $2, 'AB-123-CD', '', now())`,
    [vehicleId, person.id],
  );
  await query(
    url,
    `insert into declarations (id, user_id, vehicle_id, plate, vehicle_name, payment, latitude, longitude, accuracy_m,
      position_at, position_source, place_label, taken_at_claim, deposited_at, action_sha256)
     values ($1, $2, $3, 'AB-123-CD', '', 'paid', 50.637, 3.0635, 12, $5, 'device', '12 Rue du Modèle 59000 Lille',
       $5, $5, $4)`,
    [declarationId, person.id, vehicleId, '0'.repeat(64), '2026-11-10T12:51:00Z'],
  );
  for (const [kind, photo] of [
    ['parking', vehicle],
    ['windshield', windshield],
  ] as const) {
    await query(
      url,
      'insert into declaration_photos (declaration_id, kind, object_id, sha256, size) select $1, $2, ' +
        'id, sha256, size from storage_objects where path = $3',
      [declarationId, kind, photo?.path],
    );
  }
  await api(product, person, '/api/fines', { ...windscreenFine, id: fineId, declarationId, noticePath: notice?.path });
  const { plate, debtorName, holderName, cardNumber, cardValidUntil, place } = windscreenFine;
  const shown = { plate, debtorName, holderName, cardNumber, cardValidUntil, place };
  // These rows have neither the name nor the number that the team reads: the person confirms that both documents are
  // theirs.
  for (const paperId of [certificateOfCar, card])
    await api(product, person, `/api/fines/${fineId}/confirmations`, { paperId, ...shown });
  return fineId;
}

/** Uploads one file in one piece with the resumable protocol (tus 1.0). */
async function upload(
  product: Served,
  person: Account,
  bucket: string,
  path: string,
  content: Buffer,
): Promise<SentFile> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const metadata = { bucketName: bucket, objectName: path, contentType: 'image/jpeg', cacheControl: '3600', sha256 };
  const headers = { authorization: `Bearer ${person.session.access_token}`, 'tus-resumable': '1.0.0' };
  const encoded = Object.entries(metadata).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`);
  const created = await fetch(`${product.origin}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(content.length), 'upload-metadata': encoded.join(',') },
  });
  const place = created.headers.get('location');
  if (place === null) throw new Error(`Upload refused: ${created.status} ${await created.text()}`);
  const stored = await fetch(new URL(place, product.origin), {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(content),
  });
  if (!stored.ok) throw new Error(`Upload refused: ${stored.status} ${await stored.text()}`);
  return { path, sha256 };
}
