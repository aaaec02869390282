import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import {
  buildTestApp,
  eachDatabase,
  makeTestPlatform,
  type TestPerson,
  type TestPlatform,
} from '../../../test/index.ts';
import { adminSlice } from '../../admin/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { storageSlice } from '../../storage/index.ts';
import { storeGenerated } from '../../../test/stored-files.ts';
import { documentsSlice } from '../index.ts';

eachDatabase('what is to be looked at on a paper', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let bob: TestPerson;
  let reviewer: TestPerson;
  let count = 0;

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [storageSlice, mailsSlice, documentsSlice, adminSlice]);
    ada = await platform.signIn({ account: 'new' });
    bob = await platform.signIn({ account: 'new' });
    reviewer = await platform.signIn({ roles: ['reviewer'], aal: 'aal2' });
  });

  /** Sends a card whose recto has these bytes. */
  async function send(person: TestPerson, bytes: string, said: object = {}): Promise<string> {
    const files = [];
    for (const side of ['recto', 'verso']) {
      count += 1;
      const path = `${person.id}/${side}-${count}.jpg`;
      const content = Buffer.from(side === 'recto' ? bytes : `verso ${count}`);
      const file = { ownerId: person.id, bucket: 'documents', path, mime: 'image/jpeg', content } as const;
      const { sha256 } = await platform.db.asService((tx) => storeGenerated({ ...platform, tx }, file));
      files.push({ side, path, sha256 });
    }
    const payload = { kind: 'cmi', files, ...said };
    const headers = { authorization: person.authorization };
    return (await app.inject({ method: 'POST', url: '/api/documents', headers, payload })).json().id;
  }
  const read = async (id: string) =>
    (
      await app.inject({ url: `/api/admin/documents/${id}`, headers: { authorization: reviewer.authorization } })
    ).json();

  test('the same file of another account, never one’s own sent again, and nobody is named', async () => {
    const first = await send(ada, 'face');
    expect((await read(first)).hints).toEqual([]);
    const again = await send(ada, 'face');
    expect((await read(again)).hints).toEqual([]);
    const other = await send(bob, 'face');
    const detail = await read(other);
    expect(detail.hints).toEqual(['same-file']);
    expect((await read(again)).hints).toEqual(['same-file']);
    expect(JSON.stringify(detail)).not.toContain(ada.id);
  });

  test('the same number of a card on another account, however it is typed', async () => {
    await send(ada, 'one', { saidCardNumber: 'cmi exemple 001' });
    const other = await send(bob, 'two', { saidCardNumber: 'CMI-EXEMPLE-001' });
    expect((await read(other)).hints).toEqual(['same-card-number']);
    const third = await send(bob, 'three', { saidCardNumber: 'CMI-EXEMPLE-002' });
    expect((await read(third)).hints).toEqual([]);
  });

  test('the name noted on the approved paper of the other kind, and of nobody else', async () => {
    const id = await send(ada, 'face');
    expect((await read(id)).otherName).toBeNull();
    const note = (person: TestPerson, name: string, isRead: boolean) =>
      platform.db.script(`insert into public.documents (id, user_id, kind, status, submitted_at, decided_at,
        holder_name, holder_name_read) values (gen_random_uuid(), '${person.id}', 'carte_grise', 'approved', now(),
        now(), '${name}', ${isRead})`);
    await note(bob, 'Bob Essai', true);
    expect((await read(id)).otherName).toBeNull();
    await note(ada, 'Ada Essai', true);
    expect((await read(id)).otherName).toBe('Ada Essai');
  });

  test.each([
    ['2026-11-20', ['card-over']],
    ['2026-11-21', ['card-ends-soon']],
    ['2026-12-21', ['card-ends-soon']],
    ['2026-12-22', []],
  ])('a card said to end on %s: %j, and it may be approved all the same', async (saidExpiresOn, hints) => {
    const id = await send(ada, 'face', { saidExpiresOn });
    expect((await read(id)).hints).toEqual(hints);
    const headers = { authorization: reviewer.authorization };
    const payload = { decision: 'approve', cardType: 'cmi', expiresOn: '2031-05-01' };
    const url = `/api/admin/documents/${id}/decide`;
    expect((await app.inject({ method: 'POST', url, headers, payload })).json()).toMatchObject({ status: 'approved' });
  });
});
