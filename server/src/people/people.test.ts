import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { eachDatabase } from '../../test/index.ts';
import { fillAccount, marks } from '../../test/filled-account.ts';
import { documentsSlice } from '../documents/index.ts';
import { openPeople } from '../../test/opened-people.ts';

type OpenedPeople = Awaited<ReturnType<typeof openPeople>>;

eachDatabase('the people', (open) => {
  let opened: OpenedPeople;
  const namesOf = (body: { readonly rows: readonly { readonly name: string }[] }) => body.rows.map(({ name }) => name);
  const audits = () =>
    opened.read(sql<object>`select actor_id as by, action, subject_type as type, subject_id as what, detail
      from public.audit_log where action like 'people.%' order by at, id`);

  beforeEach(async () => {
    opened = await openPeople(await open(), [documentsSlice]);
  });

  test('a name is found by its beginning, in both orders, without accents nor capitals', async () => {
    const { named, search } = opened;
    await named('Marie', 'Lefèvre');
    await named('Luc', 'Lefèvre');
    await named('Élise', 'D’Œuvre');
    await named('Anne', 'Marie');
    expect(namesOf((await search('name', 'LEFE')).body)).toEqual(['Luc Lefèvre', 'Marie Lefèvre']);
    expect(namesOf((await search('name', 'marie lefevre')).body)).toEqual(['Marie Lefèvre']);
    expect(namesOf((await search('name', 'lefevre ma')).body)).toEqual(['Marie Lefèvre']);
    expect(namesOf((await search('name', 'doeuvre')).body)).toEqual(['Élise D’Œuvre']);
    expect(namesOf((await search('name', 'd’œuvre elise')).body)).toEqual(['Élise D’Œuvre']);
    expect((await search('name', 'inconnu')).body).toEqual({ rows: [], next: null });
  });

  test('a list comes a page at a time by name; an altered cursor begins anew', async () => {
    const { named, search } = opened;
    for (const first of ['Zoé', 'Bob', 'Ali', 'Bob']) await named(first, 'Essai');
    const pages: string[][] = [];
    for (let after: string | undefined = ''; after !== undefined; ) {
      const { body } = await search('name', 'essai', after === '' ? { limit: 2 } : { limit: 2, after });
      pages.push(namesOf(body));
      after = body.next ?? undefined;
    }
    expect(pages).toEqual([
      ['Ali Essai', 'Bob Essai'],
      ['Bob Essai', 'Zoé Essai'],
    ]);
    expect(namesOf((await search('name', 'essai', { limit: 1, after: 'x' })).body)).toEqual(['Ali Essai']);
  });

  test('an address by its beginning; a plate, a card, a number exactly', async () => {
    const { platform, search, named } = opened;
    const ada = await named('Ada', 'Essai', await platform.signIn({ email: 'ada_1.essai@exemple.fr' }));
    await platform.signIn({ email: 'adax1.essai@exemple.fr' });
    const filled = await fillAccount(platform, ada);
    // As at the next start: the card's row was written without its digest.
    await documentsSlice.start?.(platform);
    for (const [by, text] of [
      ['email', 'ADA_1.'],
      ['plate', 'zz987zy'],
      ['card', 'cmi marque 042'],
      ['number', ada.id],
      ['number', filled.declarationId],
      ['number', filled.fineId],
      ['number', `${'11 '.repeat(13)}`],
    ] as const) {
      expect([text, (await search(by, text)).body.rows.map(({ userId }: { userId: string }) => userId)]).toEqual([
        text,
        [ada.id],
      ]);
    }
    expect((await search('plate', 'ZZ-987-Z')).body.rows).toEqual([]);
    expect((await search('card', 'CMI-MARQUE-04')).body.rows).toEqual([]);
  });

  test('a fine by the number of its notice, as it is printed and however its holder typed it', async () => {
    const { platform, search, named } = opened;
    const ada = await named('Ada', 'Essai', await platform.signIn({ email: 'ada.essai@exemple.fr' }));
    const { fineId } = await fillAccount(platform, ada);
    const find = async (typed: string, stored: string, track = 'contravention') => {
      await platform.db.asService((tx) =>
        sql`update public.fines set track = ${track}, notice_number = ${stored} where id = ${fineId}`.execute(tx),
      );
      return (await search('number', typed)).body.rows.map(({ userId }: { userId: string }) => userId);
    };
    expect(await find('1234 567 890', '1234567890')).toEqual([ada.id]);
    expect(await find('N° 1234567890', '1234 567.890')).toEqual([ada.id]);
    expect(await find(`${'11 '.repeat(13)}clé 37`, '1'.repeat(26), 'fps')).toEqual([ada.id]);
    expect(await find('pv 2026/00417', 'PV-2026/00417')).toEqual([ada.id]);
    expect(await find('1234 567 891', '1234567890')).toEqual([]);
  });

  test('each search is logged with its purpose and its kind, without the text searched', async () => {
    const { chief, search } = opened;
    await search('email', 'secret.essai@exemple.fr');
    expect(await audits()).toEqual([
      {
        by: chief.id,
        action: 'people.searched',
        type: 'people',
        what: 'email',
        detail: { purpose: 'request', note: 'Elle demande où en est son dossier' },
      },
    ]);
  });

  test.each([
    [{ purpose: { code: 'request', note: 'a' } }, 'PURPOSE_TOO_SHORT'],
    [{ purpose: { code: 'request', note: 'Elle s’appelle Lefèvre' } }, 'PURPOSE_NAMES_SOMEONE'],
    [{ purpose: undefined }, 'INVALID_REQUEST'],
    [{ purpose: { code: 'curiosity', note: 'Pour voir' } }, 'INVALID_REQUEST'],
    [{ text: 'l' }, 'SEARCH_TOO_SHORT'],
    [{ by: 'number', text: '42' }, 'SEARCH_NUMBER_UNKNOWN'],
    [{ by: 'phone' }, 'INVALID_REQUEST'],
  ])('%o is refused by %s, and nothing is written', async (more, code) => {
    const { search } = opened;
    expect((await search('name', 'lefevre', more)).body.code).toBe(code);
    expect(await audits()).toEqual([]);
  });

  test('a file shows states and counts; opening it is logged', async () => {
    const { platform, chief, named, file } = opened;
    const ada = await named('Ada', 'Essai', await platform.signIn({ email: 'ada.essai@exemple.fr' }));
    await fillAccount(platform, ada);
    const { status, body } = await file(ada, { code: 'post', note: 'Courrier reçu lundi' });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        userId: ada.id,
        email: ada.email,
        isConfirmed: true,
        status: 'active',
        canBeActivated: false,
        subscription: expect.objectContaining({ planType: '24months', since: expect.any(String) }),
        declarations: { count: 1, lastAt: platform.clock.now().toISOString() },
        unpaidDeclarations: 1,
        fines: expect.objectContaining({ count: 1 }),
      }),
    ]);
    expect([body.documents, body.payments, body.messages]).toEqual([1, 3, 2]);
    expect(await audits()).toEqual([
      {
        by: chief.id,
        action: 'people.opened',
        type: 'account',
        what: ada.id,
        detail: { purpose: 'post', note: 'Courrier reçu lundi' },
      },
    ]);
    expect(JSON.stringify(body)).not.toContain(marks.card);
  });

  test('no file of an unknown person, and none for a purpose that names its person', async () => {
    const { named, file } = opened;
    const ada = await named('Ada', 'Essai');
    expect((await file({ id: '018f3c00-0000-7000-8000-00000000dead' })).body.code).toBe('PERSON_NOT_FOUND');
    expect((await file(ada, { code: 'other', note: 'Ada a écrit' })).body.code).toBe('PURPOSE_NAMES_SOMEONE');
    expect(await audits()).toEqual([]);
  });

  test('only an administrator with a second factor can search and open', async () => {
    const { platform, named, search, file } = opened;
    const ada = await named('Ada', 'Essai');
    for (const [wish, code] of [
      [{ roles: ['reviewer'], aal: 'aal2' }, 'ROLE_REQUIRED'],
      [{ roles: ['admin'] }, 'SECOND_FACTOR_REQUIRED'],
      [{}, 'ROLE_REQUIRED'],
    ] as const) {
      const person = await platform.signIn(wish);
      expect([
        (await search('name', 'essai', {}, person)).body.code,
        (await file(ada, undefined, person)).body.code,
      ]).toEqual([code, code]);
    }
  });
});
