import type { Product } from '../product/start-product.ts';
import type { Session } from './person.ts';

interface SentObject {
  readonly bucket: 'declaration-photos' | 'documents';
  readonly path: string;
  readonly sha256: string;
}

/** Uploads one file in one piece with the resumable protocol (tus 1.0). */
export async function upload(
  { origin }: Product,
  { access_token: token }: Session,
  { bucket, path, sha256 }: SentObject,
  bytes: Buffer,
): Promise<void> {
  const metadata = { bucketName: bucket, objectName: path, contentType: 'image/jpeg', cacheControl: '3600', sha256 };
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const encoded = Object.entries(metadata).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`);
  const made = await expectOk(
    fetch(`${origin}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': encoded.join(',') },
    }),
  );
  const place = new URL(made.headers.get('location') ?? '', origin);
  await expectOk(
    fetch(place, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(bytes),
    }),
  );
}

/**
 * Returns the response.
 * @throws with its address, status and body unless it is a 2xx
 */
export async function expectOk(request: Promise<Response>): Promise<Response> {
  const answer = await request;
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
  return answer;
}
