import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { eachDatabase, type TestDatabase } from '../../../test/index.ts';
import { storeFile } from '../../../test/stored-files.ts';
import { fineId, openDossiers, prepareFine } from '../dossiers.fixtures.ts';

const picture = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#6688aa' } })
  .jpeg()
  .toBuffer();

/** Prepares a fine whose appeal was refused, before the application to the tribunal. */
async function refusedAppeal(db: TestDatabase) {
  const { platform, call, ada } = await openDossiers(db);
  await prepareFine({ platform, call }, { owner: ada, picture });
  platform.clock.set('2027-01-12T10:00:00Z');
  const step = async (name: string, on: string, more: object) => {
    const body = { id: platform.newId(), step: name, on, ...more };
    expect((await call('POST', `/api/fines/${fineId}/steps`, body)).status).toBe(200);
  };
  await step('sent', '2026-11-28', { channel: 'registered' });
  await step('received', '2026-11-30', {});
  await step('refused', '2026-12-20', { delivery: 'electronic' });
  const join = async (kind: string, letter?: string) => {
    const { path } = await storeFile(platform, ada, { name: `${platform.newId()}.jpg`, content: picture });
    const joined = await call('POST', `/api/fines/${fineId}/papers`, { id: platform.newId(), kind, letter, path });
    expect(joined.status).toBe(200);
    return joined.body as { readonly id: string; readonly title: string };
  };
  await join('appeal-copy');
  await join('decision');
  /** Requests a new dossier, which replaces none; returns the kinds of its exhibits. */
  const joinedTo = async (kind: string): Promise<readonly string[]> => {
    const id = platform.newId();
    const asked = await call('POST', `/api/fines/${fineId}/dossiers`, { id, kind });
    expect(asked.body.state).toBe('queued');
    return asked.body.exhibits.map((exhibit: { readonly kind: string }) => exhibit.kind);
  };
  return { platform, call, join, joinedTo };
}

eachDatabase('the proof of a letter', (open) => {
  test('of another letter is no exhibit of the appeal, in any letter that tells of it', async () => {
    const { join, joinedTo } = await refusedAppeal(await open());
    await join('deposit-proof', 'photos');
    await join('receipt', 'file-request');
    await join('electronic-proof', 'follow-up');
    for (const kind of ['tsp', 'file-request', 'follow-up']) {
      const exhibits = await joinedTo(kind);
      expect(exhibits).not.toContain('deposit-proof');
      expect(exhibits).not.toContain('electronic-proof');
      expect(exhibits).not.toContain('receipt');
    }
    await join('deposit-proof', 'rapo');
    await join('receipt', 'rapo');
    for (const kind of ['tsp', 'file-request', 'follow-up']) {
      const exhibits = await joinedTo(kind);
      expect(exhibits.filter((one) => one === 'deposit-proof' || one === 'receipt')).toEqual([
        'receipt',
        'deposit-proof',
      ]);
    }
  });

  test('joined before its letter was asked stays the appeal’s, and is listed as it was', async () => {
    const { call, join, joinedTo } = await refusedAppeal(await open());
    expect((await join('deposit-proof')).title).toBe('Preuve de dépôt à la poste');
    expect(await joinedTo('tsp')).toContain('deposit-proof');
    await join('deposit-proof', 'photos');
    const { rows } = (await call('GET', `/api/fines/${fineId}/papers`)).body;
    expect(rows.map(({ title }: { readonly title: string }) => title).slice(-2)).toEqual([
      'Preuve de dépôt à la poste',
      'Preuve de dépôt à la poste\u00a0: Demande des photos',
    ]);
    expect((await joinedTo('tsp')).filter((kind) => kind === 'deposit-proof')).toHaveLength(1);
  });

  test('is told of proofs alone: another paper is of no letter', async () => {
    const { platform, join } = await refusedAppeal(await open());
    const { id, title } = await join('decision', 'photos');
    expect(title).toBe('Réponse à votre recours, refus ou somme réduite');
    const { rows } = await platform.db.asService((tx) =>
      sql<{ letter: string | null }>`select letter from fine_papers where id = ${id}`.execute(tx),
    );
    expect(rows).toEqual([{ letter: null }]);
    const forged = platform.db.asService((tx) =>
      sql`update fine_papers set letter = 'photos' where id = ${id}`.execute(tx),
    );
    await expect(forged).rejects.toThrow(/fine_papers_letter_kind_check/);
  });
});
