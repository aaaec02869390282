import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { fillAccount } from '../../../test/filled-account.ts';
import { eachDatabase, type TestPerson } from '../../../test/index.ts';
import { openPeople } from '../../../test/opened-people.ts';
import { mailsSlice } from '../../mails/index.ts';
import { documentsSlice } from '../index.ts';

eachDatabase('a decided paper put back to verify', (open) => {
  let opened: Awaited<ReturnType<typeof openPeople>>;
  let ada: TestPerson;
  let document: string;

  beforeEach(async () => {
    opened = await openPeople(await open(), [documentsSlice, mailsSlice]);
    ada = await opened.platform.signIn({ email: 'ada.essai@exemple.fr' });
    await fillAccount(opened.platform, ada);
    const rows = await opened.read(sql<{ id: string }>`select id from documents where user_id = ${ada.id}`);
    document = rows[0]?.id ?? '';
    await decide('approved');
  });

  const decide = async (status: string) => {
    const reason = status === 'rejected' ? 'illisible' : null;
    await opened.read(sql`update documents set status = ${status}, decided_at = submitted_at, reason = ${reason},
      decided_by = ${opened.chief.id}, plate = null, holder_name = 'Ada Essai' where id = ${document}`);
    await opened.read(sql`update profiles set cmi_validated = ${status === 'approved'} where user_id = ${ada.id}`);
  };
  const reopen = async (person = opened.chief, { id } = ada, body: object = { reason: 'mistake' }) => {
    const url = `/api/admin/people/${id}/documents/${document}/reopening`;
    const answer = await opened.call('POST', url, body, person);
    return { status: answer.status, code: answer.body.code };
  };
  const state = async () => {
    const [row] = await opened.read(sql<object>`
      select d.status, d.decided_at as "decidedAt", d.decided_by as "decidedBy", d.holder_name as "holderName",
        p.cmi_validated as validated
      from documents d join profiles p using (user_id) where d.id = ${document}`);
    return row;
  };
  const undecided = { status: 'pending', decidedAt: null, decidedBy: null, holderName: null, validated: false };

  test.each(['approved', 'rejected'])(
    'that was %s waits again, its holder is told, and the log has why',
    async (was) => {
      await decide(was);
      expect(await reopen()).toEqual({ status: 200 });
      expect(await state()).toEqual(undecided);
      await opened.platform.runJobs();
      const [{ kept } = { kept: false }] = await opened.read(sql<{ kept: boolean }>`
        select first_answered_at = submitted_at as kept from documents where id = ${document}`);
      expect(kept).toBe(true);
      const [mail] = opened.platform.mails.filter(({ subject }) => subject.startsWith('Nous vérifions de nouveau'));
      expect(mail?.to).toBe(ada.email);
      const log = await opened.read(sql<object>`select action, detail from audit_log
      where subject_id = ${document} and action = 'document.reopened'`);
      expect(log).toEqual([{ action: 'document.reopened', detail: { kind: 'cmi', was, reason: 'mistake' } }]);
      expect((await reopen()).code).toBe('DOCUMENT_NOT_DECIDED');
    },
  );

  test('by a reviewer, of another person, without a reason or one’s own: nothing changes', async () => {
    const before = await state();
    const reviewer = await opened.platform.signIn({ roles: ['reviewer'], aal: 'aal2' });
    expect((await reopen(reviewer)).code).toBe('ROLE_REQUIRED');
    expect((await reopen(opened.chief, reviewer)).code).toBe('DOCUMENT_NOT_FOUND');
    expect((await reopen(opened.chief, ada, { reason: 'other' })).status).toBe(400);
    await opened.read(sql`update documents set user_id = ${opened.chief.id} where id = ${document}`);
    expect((await reopen(opened.chief, opened.chief)).code).toBe('DOCUMENT_OWN');
    await opened.read(sql`update documents set user_id = ${ada.id} where id = ${document}`);
    expect(await state()).toEqual(before);
  });

  test('while a newer one of its kind waits, or once its pictures are erased: refused', async () => {
    const newer = opened.platform.newId();
    await opened.read(sql`insert into documents (id, user_id, kind, submitted_at)
      values (${newer}, ${ada.id}, 'cmi', ${opened.platform.clock.now()})`);
    expect((await reopen()).code).toBe('DOCUMENT_WAITS');
    await opened.read(sql`delete from documents where id = ${newer}`);
    await opened.read(sql`delete from document_files where document_id = ${document}`);
    expect((await reopen()).code).toBe('DOCUMENT_WITHOUT_PICTURES');
  });
});
