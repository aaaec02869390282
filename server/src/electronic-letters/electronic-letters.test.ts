import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { eachDatabase, oneDatabase } from '../../test/index.ts';
import { fineId, letterId, openLetters, signedId } from './electronic-letters.fixtures.ts';
import { electronicLettersRepository } from './electronic-letters.repository.ts';
import { countUnresolvedLetters, electronicLettersSlice } from './index.ts';

const slow = { timeout: 60_000 };
const day = 86_400;

type OpenedLetters = Awaited<ReturnType<typeof openLetters>>;

/** Lists the audit entries about letters, oldest first. */
async function letterActs({ platform }: OpenedLetters): Promise<readonly string[]> {
  const { rows } = await platform.db.asService((tx) =>
    sql<{ act: string }>`select split_part(action, '.', 2) as act from audit_log
      where action like 'electronic-letter.%' order by at, id`.execute(tx),
  );
  return rows.map(({ act }) => act);
}

eachDatabase('an electronic registered letter', (open) => {
  it('leaves once, and its proofs come back as papers that move the fine', slow, async () => {
    const opened = await openLetters(await open(), { isTypeset: true });
    const { provider, send, read, fine, papers, runAfter } = opened;
    expect((await read()).offer).toMatchObject({ provider: 'AR24', cents: 479, billedTo: 'sender', isSigned: true });
    const sent = await send();
    expect([sent.status, sent.body]).toMatchObject([200, { id: letterId, state: 'waiting', reference: '4000' }]);
    expect(provider.mails).toMatchObject([{ ref_dossier: letterId, eidas: '1', to_company: 'Ville de Lille' }]);
    expect([...provider.files.values()][0]?.subarray(0, 5).toString()).toBe('%PDF-');
    // Pressed again, from another page, or with another code: the same letter.
    expect((await send()).body.id).toBe(letterId);
    const other = await send({ id: signedId });
    expect([other.status, other.body.code]).toEqual([409, 'LRE_ALREADY_SENT']);
    expect(provider.mails).toHaveLength(1);

    provider.settle('sent', '2026-11-21 11:05:00');
    await runAfter(60);
    expect(await read()).toMatchObject({ offer: null, letter: { state: 'sent', sentAt: '2026-11-21T10:05:00.000Z' } });
    expect(await fine()).toMatchObject({ status: 'sent', sentOn: '2026-11-21', sentBy: 'registered' });
    expect(await papers()).toEqual(['electronic-proof']);

    provider.settle('AR', '2026-11-24 09:00:00');
    await runAfter(4 * day);
    expect((await read()).letter).toMatchObject({ state: 'accepted', isSettled: true });
    expect(await fine()).toMatchObject({ rapoReceivedOn: '2026-11-24' });
    expect(await papers()).toEqual(['electronic-proof', 'receipt']);
    expect(await letterActs(opened)).toEqual(['requested', 'sent']);
    const before = provider.asked();
    await runAfter(day);
    expect(provider.asked()).toBe(before);
  });

  it('is its owner’s, by row security alone, and written by the service only', slow, async () => {
    const { platform, ada, basile, send, read, homeFines } = await openLetters(await open());
    expect(await homeFines()).toMatchObject([{ hasDossier: true }]);
    expect((await homeFines())[0]).not.toHaveProperty('isLetterUnderWay');
    await send();
    expect(await homeFines()).toMatchObject([{ hasDossier: true, isLetterUnderWay: true }]);
    expect(await homeFines(basile)).toEqual([]);
    expect((await send({ id: signedId }, basile)).status).toBe(404);
    expect((await read(basile)).code).toBe('DOSSIER_UNKNOWN');
    const seen = (who: typeof ada) =>
      platform.db.asUser(who.claims, (tx) =>
        sql<{ letter_details: unknown }>`select letter_details from electronic_letters`.execute(tx),
      );
    expect((await seen(basile)).rows).toEqual([]);
    expect((await seen(ada)).rows).toMatchObject([{ letter_details: { recipientEmail: 'recours@modele.exemple' } }]);
    for (const write of [sql`update electronic_letters set state = 'not-sent'`, sql`delete from electronic_letters`])
      await expect(platform.db.asUser(ada.claims, (tx) => write.execute(tx))).rejects.toThrow(/permission denied/);
  });
});

eachDatabase('an electronic registered letter, while the store of files is out', (open) => {
  it('store-out-before-it-leaves: it is said at once, and the second press sends it', slow, async () => {
    const { platform, provider, send, read } = await openLetters(await open());
    const { get } = platform.objects;
    platform.objects.get = async () => {
      platform.objects.get = get;
      throw Object.assign(new Error('the store is out'), { code: 'ECONNREFUSED' });
    };
    expect((await send()).status).toBe(503);
    expect((await read()).letter).toBeNull();
    expect((await send({ id: signedId })).body.state).toBe('waiting');
    expect(provider.mails).toHaveLength(1);
  });

  it('file-lost: the provider is not named for a file that is no longer ours to send', slow, async () => {
    const { platform, provider, send, read } = await openLetters(await open());
    platform.objects.get = async () => null;
    const refused = await send();
    expect([refused.status, refused.body.code]).toEqual([409, 'LRE_FILE_LOST']);
    expect(refused.body.message).not.toContain('prestataire');
    expect((await read()).letter).toBeNull();
    expect(provider.mails).toHaveLength(0);
  });

  it('cut-while-it-is-read: nothing stands, and the second press sends it', slow, async () => {
    const { platform, provider, send, read } = await openLetters(await open());
    const { get } = platform.objects;
    platform.objects.get = async () => {
      platform.objects.get = get;
      return new Readable({ construct: (done) => done(new Error('cut')) });
    };
    expect((await send()).status).toBe(500);
    expect((await read()).letter).toBeNull();
    expect((await send()).body.state).toBe('waiting');
    expect(provider.mails).toHaveLength(1);
  });
});

eachDatabase('an electronic registered letter whose look fails', (open) => {
  it('store-out-for-six-looks: it is looked at again, and both its proofs come', slow, async () => {
    const { platform, provider, send, read, papers, runAfter } = await openLetters(await open());
    await send();
    provider.settle('sent', '2026-11-21 11:05:00');
    const { put, replace } = platform.objects;
    let refused = 0;
    const refuse = async (): Promise<never> => {
      refused += 1;
      throw Object.assign(new Error('no space left'), { code: 'EIO' });
    };
    Object.assign(platform.objects, { put: refuse, replace: refuse });
    for (let looks = 0; looks < 6; looks += 1) await runAfter(5 * 60);
    expect(refused).toBe(6);
    expect((await read()).letter.state).toBe('waiting');
    Object.assign(platform.objects, { put, replace });
    await runAfter(3600);
    provider.settle('AR', '2026-11-24 09:00:00');
    await runAfter(4 * day);
    expect((await read()).letter.state).toBe('accepted');
    expect(await papers()).toEqual(['electronic-proof', 'receipt']);
  });

  it('job-lost-for-good: the sweep of each day looks at it again, once', slow, async () => {
    const { platform, provider, send, read, runAfter } = await openLetters(await open());
    await electronicLettersSlice(null).start?.(platform);
    await platform.runJobs();
    await send();
    const looks = () => platform.jobs.waiting().filter((name) => name === 'electronic-letters.follow').length;
    await platform.jobs.giveUp('electronic-letters.follow', 'tries-spent');
    expect(looks()).toBe(0);
    provider.settle('sent', '2026-11-21 11:05:00');
    await runAfter(day);
    expect((await read()).letter.state).toBe('sent');
    expect(looks()).toBe(1);
    // A job that the operator queues again finds another time planned, and does nothing.
    const asked = provider.asked();
    platform.jobs.putBack();
    await platform.runJobs();
    expect([provider.asked(), looks()]).toEqual([asked, 1]);
  });

  it('job-of-an-earlier-version: it looks once, and the next look is planned once', slow, async () => {
    const { platform, provider, send, read, runAfter } = await openLetters(await open());
    await send();
    await platform.jobs.giveUp('electronic-letters.follow', 'tries-spent');
    const enqueue = () =>
      platform.db.asService(async (tx) => {
        await sql`update electronic_letters set next_look_at = null`.execute(tx);
        for (let planned = 0; planned < 2; planned += 1)
          await platform.jobs.enqueue(tx, 'electronic-letters.follow', { id: letterId });
      });
    await enqueue();
    provider.settle('sent', '2026-11-21 11:05:00');
    await runAfter(60);
    expect((await read()).letter.state).toBe('sent');
    expect(platform.jobs.waiting().filter((name) => name === 'electronic-letters.follow')).toHaveLength(1);
  });

  it('lost-for-two-days: it is counted with those of which nothing is known', slow, async () => {
    const { platform, provider, send, runAfter } = await openLetters(await open());
    await send();
    provider.settle('sent', '2026-11-21 11:05:00');
    await runAfter(60);
    await platform.jobs.giveUp('electronic-letters.follow', 'tries-spent');
    expect(await countUnresolvedLetters(platform)).toBe(0);
    platform.clock.advance(3 * day);
    expect(await countUnresolvedLetters(platform)).toBe(1);
  });

  it('never-heard-of: it is counted until its sender is told, and no longer', slow, async () => {
    const { platform, provider, send, runAfter } = await openLetters(await open());
    await send();
    provider.settle('sent', '2026-11-21 11:05:00');
    await runAfter(60);
    await provider.close();
    for (let days = 0; days < 4; days += 1) await runAfter(day);
    expect(await countUnresolvedLetters(platform)).toBe(1);
    for (let days = 0; days < 24; days += 1) await runAfter(day);
    expect(await countUnresolvedLetters(platform)).toBe(0);
  });

  it('every-look-fails: it is counted although it is looked at again, until one succeeds', slow, async () => {
    const { platform, provider, send, read, runAfter } = await openLetters(await open());
    await send();
    provider.settle('sent', '2026-11-21 11:05:00');
    await runAfter(60);
    expect((await read()).letter.state).toBe('sent');
    const { put, replace } = platform.objects;
    const refuse = async () => Promise.reject(Object.assign(new Error('no space left'), { code: 'EIO' }));
    Object.assign(platform.objects, { put: refuse, replace: refuse });
    provider.settle('AR', '2026-11-24 09:00:00');
    for (let looks = 0; looks < 24; looks += 1) await runAfter(day / 8);
    expect(await countUnresolvedLetters(platform)).toBe(1);
    Object.assign(platform.objects, { put, replace });
    await runAfter(day);
    expect([(await read()).letter.state, await countUnresolvedLetters(platform)]).toEqual(['accepted', 0]);
  });
});

oneDatabase('an electronic registered letter, when all does not go well', (open) => {
  it('a letter whose answer was lost is found at the provider and not sent twice', slow, async () => {
    const { provider, send, read, runAfter } = await openLetters(await open());
    provider.fail('/mail', 'taken-cut');
    expect((await send()).body).toMatchObject({ state: 'sending', reference: null });
    expect((await send({ id: signedId })).body.code).toBe('LRE_ALREADY_SENT');
    await runAfter(60);
    expect((await read()).letter).toMatchObject({ state: 'waiting', reference: '4000' });
    expect(provider.mails).toHaveLength(1);
  });

  it('never taken, it is said so once it is sure, and another may leave', slow, async () => {
    const opened = await openLetters(await open());
    const { platform, ada, provider, send, read, fine, runAfter } = opened;
    provider.fail('/mail', 'silent');
    expect((await send()).body.state).toBe('sending');
    expect(await letterActs(opened)).toEqual(['requested']);
    await runAfter(20 * 60);
    expect((await read()).letter.state).toBe('sending');
    const unresolved = await platform.db.asService((tx) =>
      electronicLettersRepository(tx).countUnresolvedSince(platform.clock.now()),
    );
    expect(unresolved).toBe(1);
    await runAfter(15 * 60);
    // A letter not found may have been sent: the sender is notified once, and it is searched for until the next day.
    const untraced = (await read()).letter;
    expect(untraced).toMatchObject({ state: 'sending', isUntraced: true });
    expect(untraced.sentence).toContain('sur papier');
    await runAfter(3600);
    const told = await platform.db.asService((tx) =>
      sql`select title from notifications where user_id = ${ada.id} and kind = 'letter-followed'`.execute(tx),
    );
    expect(told.rows).toEqual([{ title: 'Votre lettre n’est pas confirmée' }]);
    await runAfter(day);
    expect((await read()).letter).toMatchObject({ state: 'not-sent', isUntraced: false });
    expect((await fine()).status).toBe('to-contest');
    expect(await letterActs(opened)).toEqual(['requested', 'not-sent']);
    const again = await send({ id: signedId });
    expect(again.body.state).toBe('waiting');
    expect(provider.mails).toHaveLength(1);
  });

  it('not found at first, it is followed as soon as the provider knows it', slow, async () => {
    const { provider, send, read, runAfter } = await openLetters(await open());
    provider.fail('/mail', 'taken-cut');
    await send();
    const taken = provider.mails.splice(0);
    await runAfter(40 * 60);
    expect((await read()).letter.isUntraced).toBe(true);
    provider.mails.push(...taken);
    await runAfter(3600);
    expect((await read()).letter).toMatchObject({ state: 'waiting', isUntraced: false });
  });

  it('a letter requested twice at once is sent once', slow, async () => {
    const { provider, send } = await openLetters(await open());
    const answers = await Promise.all([send(), send({ id: signedId }), send()]);
    const taken = answers.filter(({ status }) => status === 200);
    expect(new Set(taken.map(({ body }) => body.id)).size).toBe(1);
    // The same identifier gets the same answer, or that of the other one, if that came first.
    expect([answers[0]?.status === 200, answers[2]?.status === 200]).toEqual([taken.length > 1, taken.length > 1]);
    expect(provider.mails).toHaveLength(1);
  });

  it.each([
    ['refused', 'refused'],
    ['negligence', 'neglected'],
  ] as const)(
    '%s, it stays sent, with its proof; its owner is told by when to post it on paper',
    slow,
    async (said, state) => {
      const { platform, ada, call, provider, send, read, fine, papers, runAfter } = await openLetters(await open());
      await send();
      provider.settle('sent', '2026-11-21 11:05:00');
      await runAfter(60);
      provider.settle(said, '2026-11-24 09:00:00');
      await runAfter(4 * day);
      const { letter } = await read();
      expect(letter.state).toBe(state);
      expect(letter.sentence).toContain('postez-la au plus tard le jeudi 10 décembre 2026');
      expect(await fine()).toMatchObject({ status: 'sent', rapoReceivedOn: null, undeliveredOn: '2026-11-24' });
      // The deadline is recalled as long as it can be met.
      const line = async () => (await call('GET', '/api/fines')).body.rows[0];
      expect((await line()).nextDeadline).toMatchObject({ code: 'rapo', safe: '2026-12-10' });
      expect(await papers()).toEqual(['electronic-proof', 'electronic-proof']);
      const told = await platform.db.asService((tx) =>
        sql<{ title: string }>`select title from notifications where user_id = ${ada.id} and kind = 'letter-followed'
        order by created_at, id`.execute(tx),
      );
      expect(told.rows).toHaveLength(2);
      // Sent on paper, and noted: from now on the paper letter is followed.
      const step = { id: platform.newId(), step: 'sent', on: '2026-11-25', channel: 'registered' };
      expect((await call('POST', `/api/fines/${fineId}/steps`, step)).status).toBe(200);
      expect(await fine()).toMatchObject({ status: 'sent', sentOn: '2026-11-25', undeliveredOn: null });
      expect((await line()).nextDeadline?.code).not.toBe('rapo');
      const posted = (await read()).letter.sentence;
      expect(posted).toMatch(
        /La preuve est jointe à votre amende\. Depuis, votre recours est parti d’une autre façon\.$/,
      );
      const received = { id: platform.newId(), step: 'received', on: '2026-11-25' };
      expect((await call('POST', `/api/fines/${fineId}/steps`, received)).status).toBe(200);
      expect((await read()).letter.sentence).toMatch(/Depuis, la réception de votre recours est notée\.$/);
    },
  );

  it('of which nothing is said in 25 days, it is told so once, and followed no more', slow, async () => {
    const { platform, ada, provider, send, read, fine, runAfter } = await openLetters(await open());
    await send();
    provider.settle('sent', '2026-11-21 11:05:00');
    await runAfter(60);
    await runAfter(25 * day);
    await runAfter(3 * 3600);
    const { letter, offer } = await read();
    expect([letter, offer]).toMatchObject([{ state: 'sent', isUnanswered: true, isSettled: true }, null]);
    expect(letter.sentence).toContain('Regardez sur votre compte chez lui');
    expect(letter.sentence).toContain('Gardez les preuves, et demandez conseil.');
    // After its month, none is sent again: it may have been received, and the person is asked for the day of receipt.
    expect(await fine()).toMatchObject({ status: 'sent', undeliveredOn: null });
    const receiptsAsked = () => platform.mails.filter(({ subject }) => subject.includes('est-il arrivé')).length;
    const askedBefore = receiptsAsked();
    await runAfter(6 * day);
    expect(receiptsAsked()).toBe(askedBefore + 1);
    const asked = provider.asked();
    await runAfter(day);
    expect(provider.asked()).toBe(asked);
    const told = await platform.db.asService((tx) =>
      sql<{ title: string }>`select title from notifications where user_id = ${ada.id} and kind = 'letter-followed'
        order by created_at, id`.execute(tx),
    );
    expect(told.rows.map(({ title }) => title)).toEqual(['Votre lettre est partie', 'Votre lettre est sans nouvelles']);
  });

  it('without news while its month runs, its date is recalled again', slow, async () => {
    const facts = { noticeDate: '2026-11-20', observedOn: '2026-11-20' };
    const { call, provider, platform, send, fine, runAfter } = await openLetters(await open(), { facts });
    await send();
    provider.settle('sent', '2026-11-21 11:05:00');
    await runAfter(60);
    await runAfter(25 * day);
    await runAfter(3 * 3600);
    expect(await fine()).toMatchObject({ status: 'sent', undeliveredOn: '2026-12-16' });
    expect((await call('GET', '/api/fines')).body.rows[0].nextDeadline).toMatchObject({ code: 'rapo' });
    // After its month, without a new sending: it may have been received.
    const receiptsAsked = () => platform.mails.filter(({ text }) => text.includes('elle a peut-être été reçue')).length;
    expect(receiptsAsked()).toBe(0);
    for (let passed = 0; passed < 20; passed += 1) await runAfter(day);
    expect(receiptsAsked()).toBe(2);
  });

  it('to an address that receives nothing, it counts for nothing: the appeal is to be sent again', slow, async () => {
    const opened = await openLetters(await open());
    const { provider, send, read, fine, runAfter } = opened;
    await send();
    provider.settle('sent', '2026-11-21 11:05:00');
    await runAfter(60);
    expect((await fine()).status).toBe('sent');
    provider.settle('bounced', '2026-11-21 11:10:00');
    await runAfter(day);
    expect(await read()).toMatchObject({ offer: { cents: 479 }, letter: { state: 'bounced' } });
    expect(await fine()).toMatchObject({ status: 'to-contest', sentOn: null });
    expect(await letterActs(opened)).toEqual(['requested', 'sent', 'bounced']);
    expect((await send({ id: signedId })).body.state).toBe('waiting');
  });

  it('a provider that is away is asked again, and a proof that is none holds nothing back', slow, async () => {
    const { provider, send, read, papers, runAfter } = await openLetters(await open());
    await send();
    provider.fail('/mail', 'broken', 'maintenance', 'garbage');
    provider.settle('sent', '2026-11-21 11:05:00');
    provider.giveProof(Buffer.from('<html>'));
    for (let minute = 0; minute < 3; minute += 1) await runAfter(60);
    expect((await read()).letter.state).toBe('waiting');
    await runAfter(60);
    expect((await read()).letter.state).toBe('sent');
    expect(await papers()).toEqual([]);
  });

  it('a letter refused for any reason is not sent, and can be tried again', slow, async () => {
    const { platform, provider, send, fine } = await openLetters(await open());
    const [sender] = provider.senders;
    const cases: readonly [string, object, () => void][] = [
      ['LRE_SENDER_UNKNOWN', {}, () => void provider.senders.splice(0)],
      ['LRE_SENDER_UNVERIFIED', {}, () => void Object.assign(provider.senders, [{ ...sender, is_eidas: false }])],
      ['LRE_SENDER_DIFFERS', {}, () => void Object.assign(provider.senders, [{ ...sender, lastname: 'Autre' }])],
      ['LRE_RECIPIENT_REFUSED', {}, () => void provider.refused.add('recours@modele.exemple')],
      ['LRE_PROVIDER_SILENT', {}, () => provider.fail('/user', 'silent')],
      ['LRE_PROVIDER_SILENT', {}, () => provider.fail('/mail', 'too-many')],
      ['LRE_PROVIDER_SILENT', {}, () => provider.fail('/attachment', 'cut')],
      ['LRE_CODE_REFUSED', { code: '999999' }, () => undefined],
      ['LRE_PRICE_CHANGED', { cents: 399 }, () => undefined],
    ];
    for (const [code, changes, prepare] of cases) {
      prepare();
      const refused = await send({ id: platform.newId(), ...changes });
      expect(refused.body).toMatchObject({ code, message: expect.stringMatching(/\p{L}.*\.$/u) });
      expect(provider.mails).toHaveLength(0);
      Object.assign(provider.senders, [sender]);
      provider.refused.clear();
    }
    expect((await fine()).status).toBe('to-contest');
    expect((await send()).body.state).toBe('waiting');
  });

  it('leaves signed alone, and never after an appeal that was noted by hand', slow, async () => {
    const { platform, call, read, send } = await openLetters(await open(), { isSigned: false });
    expect((await read()).offer).toMatchObject({ isSigned: false });
    expect((await send()).body.code).toBe('LRE_NOT_SIGNED');
    const step = { id: platform.newId(), step: 'sent', on: '2026-11-21', channel: 'registered' };
    await call('POST', `/api/fines/${fineId}/steps`, step);
    expect((await read()).offer).toBeNull();
    expect((await send()).body.code).toBe('LRE_APPEAL_NOTED');
  });

  it('is never sent while somebody has still to sign with a pen', slow, async () => {
    // The statement that is joined must be signed by another person.
    const facts = { holderPresence: 'trip-for-holder' };
    const { provider, read, send } = await openLetters(await open(), { facts });
    expect((await read()).offer).toMatchObject({ isSigned: true, awaitsPen: true });
    const refused = await send();
    expect([refused.status, refused.body.code]).toEqual([409, 'LRE_PEN_NEEDED']);
    expect(provider.mails).toHaveLength(0);
  });

  it('waits until the papers it carries were read', slow, async () => {
    const { platform, provider, send } = await openLetters(await open());
    await platform.db.asService((tx) =>
      sql`update exhibit_readings set state = 'queued', read_values = null`.execute(tx),
    );
    const refused = await send();
    expect([refused.status, refused.body.code]).toEqual([409, 'DOSSIER_EXHIBITS_BEING_READ']);
    expect(provider.mails).toHaveLength(0);
    await platform.db.asService((tx) => sql`update exhibit_readings set state = 'unreadable'`.execute(tx));
    expect((await send()).status).toBe(200);
  });

  it('is off where the operator configured none', slow, async () => {
    const { send, read } = await openLetters(await open(), { isOpen: false });
    expect(await read()).toEqual({ offer: null, letter: null });
    const refused = await send();
    expect([refused.status, refused.body.code]).toEqual([409, 'LRE_OFF']);
  });
});
