import type { DocumentViewing } from '@placejuste/contracts/documents';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { fillAccount } from '../../test/filled-account.ts';
import {
  apiCallsOf,
  buildTestApp,
  eachDatabase,
  makeTestPlatform,
  type ApiCallOf,
  type TestPerson,
  type TestPlatform,
} from '../../test/index.ts';
import { documentsSlice } from '../documents/index.ts';
import { mailsSlice } from '../mails/index.ts';
import { storageSlice } from '../storage/index.ts';
import { adminSlice } from './index.ts';

eachDatabase('a paper that a screen loads ahead', (open) => {
  let platform: TestPlatform;
  let call: ApiCallOf;
  let ada: TestPerson;
  let path: string;

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    const app = await buildTestApp(platform, [storageSlice, mailsSlice, documentsSlice, adminSlice]);
    const reviewer = await platform.signIn({ roles: ['reviewer'], aal: 'aal2' });
    call = apiCallsOf(
      () => reviewer,
      () => app,
    );
    ada = await platform.signIn({ email: 'ada.essai@exemple.fr' });
    await fillAccount(platform, ada);
    const { rows } = await platform.db.asService((tx) =>
      sql<{ id: string }>`select id from documents where user_id = ${ada.id}`.execute(tx),
    );
    path = `/api/admin/documents/${rows[0]?.id}`;
    await platform.db.asService((tx) => sql`delete from document_views`.execute(tx));
    // After the reviewer's claim that filling the account creates.
    platform.clock.advance(60);
  });

  const views = async () =>
    (await call('GET', '/api/documents/views', undefined, ada)).body.rows.map(({ at, purpose }: DocumentViewing) => [
      purpose,
      at,
    ]);
  const now = () => platform.clock.now().toISOString();

  test('is logged for its holder before a picture is linked, and as a view once shown', async () => {
    const { body } = await call('GET', `${path}?ahead=true`);
    expect([body.isAhead, body.files.length > 0, await views()]).toEqual([true, true, [['ahead', now()]]]);
    const loadedAt = now();
    platform.clock.advance(60);
    const colleague = await platform.signIn({ roles: ['reviewer'], aal: 'aal2' });
    await call('POST', `${path}/shown`, undefined, colleague);
    expect(await views()).toEqual([['ahead', loadedAt]]);
    expect((await call('POST', `${path}/shown`, undefined, ada)).status).toBe(403);
    expect((await call('POST', `${path}/shown`)).status).toBe(200);
    const shownAt = now();
    platform.clock.advance(60);
    await call('POST', `${path}/shown`);
    expect(await views()).toEqual([['review', shownAt]]);
  });

  test('counts as viewed by its decider, where their screen could not report it', async () => {
    await call('GET', `${path}?ahead=true`);
    platform.clock.advance(60);
    await call('POST', `${path}/decide`, { decision: 'approve', cardType: 'cmi', expiresOn: '2031-05-01' });
    expect(await views()).toEqual([['review', now()]]);
  });

  test('that is opened at once counts as viewed then', async () => {
    expect((await call('GET', path)).body.isAhead).toBe(false);
    expect(await views()).toEqual([['review', now()]]);
  });
});
