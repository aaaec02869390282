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
  /** The ways of an appeal against a notice of Lille that prints no site. */
  async function waysWith(readOn: string, changes: object = {}) {
    const { platform, call, ada } = await openDossiers(await open());
    await platform.db.asService((tx) =>
      sql`update town_rules set rule = rule || ${JSON.stringify({ appealForm: { url: form, readOn } })}::jsonb
        where insee = '59350'`.execute(tx),
    );
    const postal = { authorityUrl: null, authorityAddress: '1 place de l’Exemple\n59000 Lille', ...changes };
    await prepareFine({ platform, call }, { owner: ada, picture, changes: postal });
    const { body } = await call('POST', `/api/fines/${fineId}/dossiers`, { id: dossierId, kind: 'rapo', case: {} });
    return body.guide.ways as { kind: string; url: string | null; lines: string[] }[];
  }

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

  it('never takes the place of the site printed on the notice', async () => {
    const [portal, ...others] = await waysWith('2026-11-03', { authorityUrl: 'https://prestataire.exemple.fr' });
    expect(portal?.url).toBe('https://prestataire.exemple.fr');
    expect(portal?.lines.at(-1)).toContain('suivez celui de votre avis');
    expect(others.map(({ kind }) => kind)).toEqual(['registered']);
  });
});
