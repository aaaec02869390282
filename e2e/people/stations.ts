import { randomUUID } from 'node:crypto';
import type { Product } from '../product/start-product.ts';
import { callAs, type Session } from './person.ts';
import { expectOk } from './upload.ts';

/** Adds a reserved place through the API, with a remark that identifies it. */
export async function addStation(
  product: Product,
  session: Session,
  { latitude, remark }: { readonly latitude: number; readonly remark: string },
): Promise<string> {
  const id = randomUUID();
  const position = { latitude, longitude: 3.0573, accuracy: 8, timestamp: Date.now() };
  const said = { positionSource: 'device', places: 1, marks: ['sol'], remark, photo: null };
  await expectOk(callAs(product, session, 'POST', '/api/stations', { id, position, ...said }));
  return id;
}

export async function publishStation(product: Product, administrator: Session, id: string): Promise<void> {
  const body = { decision: 'publish', showPhoto: false };
  await expectOk(callAs(product, administrator, 'POST', `/api/admin/stations/${id}/decide`, body));
}

export async function sayStationGone(product: Product, session: Session, id: string): Promise<void> {
  await expectOk(callAs(product, session, 'POST', `/api/stations/${id}/check`, { there: false }));
}
