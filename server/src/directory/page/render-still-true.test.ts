import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { buildTestApp, eachDatabase, makeTestPlatform, type TestPlatform } from '../../../test/index.ts';
import { place, slotsOnly } from '../directory.fixtures.ts';
import { directorySlice } from '../index.ts';
import { dropExamples, keepListings, type SourcedListing } from '../keep-listings.ts';

eachDatabase('« toujours vrai ? »', (open) => {
  let platform: TestPlatform;
  let app: Awaited<ReturnType<typeof buildTestApp>>;
  let id: string;

  const keep = (...listings: readonly SourcedListing[]) =>
    platform.db.asService((tx) => keepListings({ ...platform, tx }, 'acceslibre', listings));
  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [directorySlice(slotsOnly)]);
    await platform.db.asService(dropExamples);
    await keep(place('a', { name: 'Café <i>modèle</i>' }));
    id = /id="fiche-([^"]+)"/.exec((await app.inject('/business-directory')).body)?.[1] ?? '';
  });

  const answer = (fields: Record<string, string>, visitor: { readonly ip?: string; readonly agent?: string } = {}) =>
    app.inject({
      method: 'POST',
      url: '/business-directory',
      remoteAddress: visitor.ip ?? '192.0.2.1',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': visitor.agent ?? 'Essai' },
      payload: new URLSearchParams({ listing: id, answer: 'yes', back: 'q=cafe&page=1&fiche=x', ...fields }).toString(),
    });
  const page = async (url = '/business-directory') => (await app.inject(url)).body;

  it('is one tap: counted, dated, and back where one was', async () => {
    const told = await answer({});
    expect([told.statusCode, told.headers.location]).toEqual([
      303,
      `/business-directory?q=cafe&reponse=counted&fiche=${id}#fiche-${id}`,
    ]);
    const html = await page(String(told.headers.location).replace(/#.*/, ''));
    expect(html).toContain('Confirmé par une personne le 21 novembre 2026.');
    expect(html).toContain('Merci. Votre réponse est comptée.');
    expect(html).not.toContain('name="answer"');
    expect(await page()).toContain('aria-label="Oui, toujours vrai : Café &lt;i&gt;modèle&lt;/i&gt;"');
  });

  it('one answer a day and visitor is counted, and the page says so', async () => {
    await answer({});
    expect((await answer({ answer: 'no' })).headers.location).toContain('reponse=already');
    await answer({ answer: 'no' }, { ip: '192.0.2.2' });
    await answer({}, { agent: 'Autre' });
    platform.clock.advance(24 * 3600);
    await answer({});
    const html = await page();
    expect(html).toContain('Confirmé par 3 personnes, la dernière fois le 22 novembre 2026.');
    expect(html).toContain('Une personne dit que cela a changé, le 21 novembre 2026.');
  });

  it('one-person-of-many-browsers: at most five answers a day of a household are counted', async () => {
    const told: unknown[] = [];
    const say = async (ip: string, agent: string) => {
      told.push(/reponse=(\w+)/.exec(String((await answer({ answer: 'no' }, { ip, agent })).headers.location))?.[1]);
    };
    for (let turn = 0; turn < 8; turn += 1) await say(`2001:db8:0:${turn}::${turn}`, `Navigateur ${turn}`);
    expect(told).toEqual([...Array<string>(5).fill('counted'), ...Array<string>(3).fill('enough')]);
    expect(await page()).toContain('5 personnes disent que cela a changé');
    expect(await page(`/business-directory?reponse=enough&fiche=${id}`)).toContain('la vôtre n’est pas comptée');
    await answer({ answer: 'no' }, { ip: '2001:db8:1::1', agent: 'Navigateur 1' });
    expect(await page()).toContain('6 personnes disent que cela a changé');
    platform.clock.advance(24 * 3600);
    await say('2001:db8::1', 'Navigateur 9');
    expect(told.at(-1)).toBe('counted');
  });

  it('keeps a fingerprint that names nobody, until the next day', async () => {
    await answer({});
    const kept = async () =>
      (
        await platform.db.asService((tx) =>
          sql<{ visitor: string }>`select visitor from public.listing_visitors`.execute(tx),
        )
      ).rows;
    expect(JSON.stringify(await kept())).not.toMatch(/192|Essai/);
    platform.clock.advance(27 * 3600);
    await platform.runJobs();
    expect(await kept()).toEqual([]);
    expect(await page()).toContain('Confirmé par une personne');
  });

  it('forgets the answers when what is said changes, not when it is only dated anew', async () => {
    await answer({});
    await keep({
      ...place('a', { name: 'Café' }),
      facts: [{ kind: 'entrance', value: 'level', source: 'acceslibre', on: '2026-06-01' }],
    });
    expect(await page()).toContain('Confirmé par une personne');
    await keep(place('a', { said: { entrance: 'steps' } }));
    expect(await page()).not.toContain('Confirmé');
  });

  it('refuses what no page of ours sends, kindly', async () => {
    for (const fields of [
      { listing: '01933b6e-0000-7000-8000-0000000000ff' },
      { listing: "'; drop table" },
      { answer: 'maybe' },
    ]) {
      const refused = await answer(fields);
      expect([refused.statusCode, refused.body.includes('Fiche introuvable')]).toEqual([404, true]);
    }
    expect((await answer({ back: 'x'.repeat(3000) })).headers.location).toBe(
      `/business-directory?reponse=counted&fiche=${id}#fiche-${id}`,
    );
  });
});
