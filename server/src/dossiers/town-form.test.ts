import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { eachDatabase } from '../../test/index.ts';
import { dossierId, fineId, openDossiers, prepareFine } from './dossiers.fixtures.ts';

const picture = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#6688aa' } })
  .jpeg()
  .toBuffer();
const form = 'https://recours.exemple.fr/fps';

eachDatabase('the form of the town that issued the notice', (open) => {
  /** Returns the ways of an appeal against a notice of Lille that prints no site. */
  async function waysWith(readOn: string, changes: object = {}) {
    const { platform, call, ada } = await openDossiers(await open());
    await platform.db.asService((tx) =>
      sql`update town_rules set rule = rule || ${JSON.stringify({ appealForm: { url: form, readOn } })}::jsonb
        where insee = '59350'`.execute(tx),
    );
    const postal = { authorityUrl: null, authorityAddress: '1 place de l’Exemple\n59000 Lille', ...changes };
    await prepareFine({ platform, call }, { owner: ada, picture, changes: postal });
    const { body } = await call('POST', `/api/fines/${fineId}/dossiers`, { id: dossierId, kind: 'rapo', case: {} });
    return Object.assign(waysOf(body), { platform, call });
  }
  const waysOf = (body: { guide: { ways: { kind: string; url: string | null; lines: string[] }[] } }) =>
    body.guide.ways;

  it('is found by the number, and comes after the registered letter', async () => {
    const ways = await waysWith('2026-11-03');
    expect(ways.map(({ kind, url }) => [kind, url])).toEqual([
      ['registered', null],
      ['official', form],
    ]);
    expect(ways[1]?.lines[0]).toContain('relevé le 3 novembre 2026');
  });

  it('is not shown once it was read too long ago', async () => {
    expect((await waysWith('2025-01-03')).map(({ kind }) => kind)).toEqual(['registered']);
  });

  it('form-taken-back-after-the-dossier: corrected it is shown as it is now, withdrawn no more', async () => {
    const { platform, call } = await waysWith('2026-11-03');
    const shown = async () => {
      const listed = (await call('GET', `/api/fines/${fineId}/dossiers`)).body.rows[0];
      const read = (await call('GET', `/api/dossiers/${dossierId}`)).body;
      return [listed, read].map((one) => waysOf(one).map(({ url }) => url));
    };
    const change = (appealForm: object | null) =>
      platform.db.asService((tx) =>
        sql`update town_rules set rule = rule || ${JSON.stringify({ appealForm })}::jsonb
          where insee = '59350'`.execute(tx),
      );
    await change({ url: 'https://nouveau.exemple.fr/fps', readOn: '2026-11-20' });
    expect(await shown()).toEqual(Array(2).fill([null, 'https://nouveau.exemple.fr/fps']));
    await change(null);
    expect(await shown()).toEqual(Array(2).fill([null]));
  });

  it('never takes the place of the site printed on the notice', async () => {
    const [portal, ...others] = await waysWith('2026-11-03', { authorityUrl: 'https://prestataire.exemple.fr' });
    expect(portal?.url).toBe('https://prestataire.exemple.fr');
    expect(portal?.lines.at(-1)).toContain('suivez celui de votre avis');
    expect(others.map(({ kind }) => kind)).toEqual(['registered']);
  });
});
