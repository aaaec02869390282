import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { fillAccount } from '../../test/filled-account.ts';
import { eachDatabase, type TestPerson } from '../../test/index.ts';
import { openPeople } from '../../test/opened-people.ts';
import { mailsSlice } from '../mails/index.ts';
import { personalDataSlice } from '../personal-data/index.ts';
import { storageSlice } from '../storage/index.ts';

eachDatabase('whoever writes by post', (open) => {
  let opened: Awaited<ReturnType<typeof openPeople>>;
  let ada: TestPerson;

  beforeEach(async () => {
    opened = await openPeople(await open(), [mailsSlice, storageSlice, personalDataSlice]);
    ada = await opened.platform.signIn({ email: 'ada.essai@exemple.fr' });
    await fillAccount(opened.platform, ada);
  });

  const exportOf = ({ id }: TestPerson = ada, person = opened.chief) =>
    opened.call('POST', `/api/admin/people/${id}/export`, undefined, person);
  const erase = ({ id }: TestPerson = ada, person = opened.chief) =>
    opened.call('DELETE', `/api/admin/people/${id}`, undefined, person);
  const exists = async () => (await opened.read(sql`select from auth.users where id = ${ada.id}`)).length === 1;
  const audits = () =>
    opened.read(sql<object>`select actor_id as by, action, detail from audit_log
      where action in ('account.exported', 'account.erased') order by at, id`);

  test('gets their data: the download works, and the log and the holder have the act', async () => {
    const { status, body } = await exportOf();
    expect([status, body.urls.length]).toEqual([200, 1]);
    const file = await opened.app.inject({ method: 'GET', url: body.urls[0] });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(await audits()).toEqual([{ by: opened.chief.id, action: 'account.exported', detail: { by: 'team' } }]);
    const views = await opened.read(sql<object>`select viewer_role as role, purpose from document_views
      where viewer_id = ${opened.chief.id}`);
    expect(views).toEqual([{ role: 'admin', purpose: 'export' }]);
  });

  test('the link works for its administrator only, and no longer once the role is lost', async () => {
    const [url] = (await exportOf()).body.urls as string[];
    const statusOf = async (address = '') => (await opened.app.inject({ method: 'GET', url: address })).statusCode;
    const colleague = await opened.platform.signIn({ roles: ['admin'], aal: 'aal2' });
    expect(await statusOf(url)).toBe(200);
    expect(await statusOf(url?.replace(`&par=${opened.chief.id}`, ''))).toBe(404);
    expect(await statusOf(url?.replace(opened.chief.id, colleague.id))).toBe(404);
    await opened.read(sql`update user_roles set role = 'reviewer' where user_id = ${opened.chief.id}`);
    expect(await statusOf(url)).toBe(404);
  });

  test('the link of a banned administrator does not work', async () => {
    const [url] = (await exportOf()).body.urls as string[];
    const until = new Date(opened.platform.clock.now().getTime() + 3_600_000);
    await opened.read(sql`update auth.users set banned_until = ${until} where id = ${opened.chief.id}`);
    expect((await opened.app.inject({ method: 'GET', url: url ?? '' })).statusCode).toBe(404);
  });

  test('gets nothing of an account that was never confirmed', async () => {
    await opened.read(sql`update auth.users set email_confirmed_at = null where id = ${ada.id}`);
    expect((await exportOf()).body.code).toBe('PERSON_UNCONFIRMED');
    expect(await audits()).toEqual([]);
  });

  test('is erased at once, with a last mail', async () => {
    expect(await erase()).toEqual({ status: 200, body: { userId: ada.id } });
    expect([await exists(), (await erase()).body.code]).toEqual([false, 'PERSON_NOT_FOUND']);
    expect(await audits()).toMatchObject([{ by: opened.chief.id, action: 'account.erased', detail: { by: 'team' } }]);
    await opened.platform.runJobs();
    expect(opened.platform.mails.map(({ to }) => to)).toEqual([ada.email]);
  });

  test('requires an administrator with a second factor of the last ten minutes', async () => {
    const reviewer = await opened.platform.signIn({ roles: ['reviewer'], aal: 'aal2' });
    for (const act of [exportOf, erase]) expect((await act(ada, reviewer)).body.code).toBe('ROLE_REQUIRED');
    opened.platform.clock.advance(601);
    for (const act of [exportOf, erase]) expect((await act()).body.code).toBe('SECOND_FACTOR_NOT_FRESH');
    expect([await exists(), await audits()]).toEqual([true, []]);
  });

  test('nobody of the team is erased before their role is revoked', async () => {
    const member = await opened.platform.signIn({ roles: ['reviewer'] });
    expect((await erase(member)).body.code).toBe('SUSPENDED_IS_TEAM');
    expect(await audits()).toEqual([]);
  });
});
