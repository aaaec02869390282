import {
  asJson,
  declarationOf,
  makePhone,
  openDeclarations,
  withoutDossier,
  type TestDatabase,
  type TestPerson,
} from '../../test/index.ts';
import { finesSlice } from '../fines/index.ts';
import { dataSlice } from '../data/index.ts';
import { evidenceSlice } from '../evidence/index.ts';
import { mailsSlice } from '../mails/index.ts';
import type { Slice } from '../platform/http/index.ts';
import { storageSlice } from '../storage/index.ts';
import { syncSlice } from '../sync/index.ts';
import { verifySlice } from '../verify/index.ts';
import { carersSlice } from './index.ts';

/** Durations in seconds. */
export const day = 86_400;
export const hour = 3600;

/** Marie (a holder with a vehicle), Karim whom she invites, and Léa, who has no link to her. */
export async function openCarers(db: TestDatabase, slices: readonly Slice[] = []) {
  const {
    platform,
    app,
    call,
    ada: marie,
    bob: karim,
    vehicleId,
  } = await openDeclarations(db, {
    slices: [
      carersSlice,
      finesSlice(withoutDossier),
      evidenceSlice,
      syncSlice,
      mailsSlice,
      storageSlice,
      dataSlice,
      verifySlice(null),
      ...slices,
    ],
  });
  const lea = await platform.signIn({ account: 'new' });
  await rename(marie, 'Marie', 'Durand');
  await rename(karim, 'Karim', 'Essai');

  function rename(person: TestPerson, first: string, last: string) {
    const names = JSON.stringify({ first_name: first, last_name: last });
    return platform.db.script(`update auth.users set raw_user_meta_data = '${names}' where id = '${person.id}'`);
  }

  /** The secret in the last invitation mailed. */
  async function readMailedSecret(): Promise<string> {
    await platform.runJobs();
    const text = platform.mails.map((mail) => mail.text).findLast((words) => words.includes('#invitation='));
    return /#invitation=([\w-]+)/.exec(text ?? '')?.[1] ?? '';
  }

  async function invite(email = karim.email, by = marie): Promise<{ readonly id: string; readonly secret: string }> {
    const { status, body } = await call(by, 'POST', '/api/carers', { email });
    if (status !== 200) throw new Error(`The invitation was refused: ${JSON.stringify(body)}`);
    return { id: body.id, secret: await readMailedSecret() };
  }

  const accept = (person: TestPerson, secret: string) =>
    call(person, 'POST', '/api/carers/invitation/accept', { secret });

  /** Makes Karim help Marie. */
  async function help(): Promise<string> {
    const { id, secret } = await invite();
    const { status } = await accept(karim, secret);
    if (status !== 200) throw new Error('The invitation was not accepted');
    return id;
  }

  const phones = new Map<string, ReturnType<typeof makePhone>>();
  async function getPhone(person: TestPerson) {
    const existingPhone = phones.get(person.id);
    if (existingPhone !== undefined) return existingPhone;
    const phone = makePhone();
    const { key, jwk } = phone;
    await call(person, 'PUT', `/api/evidence/devices/${key}`, { jwk, label: 'Téléphone' });
    phones.set(person.id, phone);
    return phone;
  }

  /** A declaration stored by a carer's phone and signed by it, with its photographs uploaded. */
  async function preparedBy(person: TestPerson, helpId: string, changes: object = {}) {
    const phone = await getPhone(person);
    const { action, manifest } = await declarationOf(platform, { owner: person, vehicleId });
    const { id, ...payload } = action;
    const body = { ...payload, helpId, holderPresent: true, manifest: phone.sign(asJson(manifest)), ...changes };
    return { id, kind: 'carer.declare', version: 1, payload: body };
  }

  const send = (person: TestPerson, action: object) => {
    const now = platform.clock.now().toISOString();
    return call(person, 'POST', '/api/sync', { createdAt: now, sentAt: now, ...action });
  };

  return { platform, app, call, marie, karim, lea, vehicleId, invite, accept, help, preparedBy, send };
}
