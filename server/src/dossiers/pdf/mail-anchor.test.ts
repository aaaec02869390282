import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { declarationOf, eachDatabase, openDeclarations } from '../../../test/index.ts';
import { evidenceSlice, getServiceKey } from '../../evidence/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { runAsService } from '../../platform/http/index.ts';
import { mailAnchor } from './mail-anchor.ts';
import { readPrintedProof } from './read-printed-proof.ts';

eachDatabase('what recognises a proof', (open) => {
  it('is mailed once, with the key, the receipt and the head that the dossier carries', async () => {
    const opened = await openDeclarations(await open(), { slices: [evidenceSlice, mailsSlice] });
    const { platform, call, ada, vehicleId } = opened;
    const { action } = await declarationOf(platform, { owner: ada, vehicleId });
    expect((await call(ada, 'POST', '/api/declarations', { ...action, manifest: null })).status).toBe(200);
    const row = { id: platform.newId(), user_id: ada.id, declaration_id: action.id };
    const tell = () =>
      runAsService(platform, async (context) => {
        const proof = await readPrintedProof(context, row.declaration_id);
        if (proof === null) throw new Error('The declaration has no proof');
        await mailAnchor(context, { row, proof });
        return proof;
      });
    const proof = await tell();
    await platform.runJobs();
    const [mail, ...others] = platform.mails.filter(({ subject }) => subject.startsWith('À garder'));
    expect(others).toEqual([]);
    expect(mail?.to).toBe(ada.claims.email);
    expect(mail?.text).toContain(`Clé du service\u00a0: ${getServiceKey(platform.secrets).kid}`);
    expect(mail?.text).toContain(createHash('sha256').update(proof.receipt.text).digest('hex'));
    expect(mail?.text).toContain(`Journal, 1 dépôt`);
    expect(mail?.text).toContain(proof.root);
    await platform.db.asService((tx) =>
      sql`insert into fines (id, user_id, track, notice_number, notice_date, delivery) values (${row.id}, ${ada.id},
        'fps', '21590350100017261314000001', '2026-11-10', 'post')`.execute(tx),
    );
    // A later dossier with the same proof sends no second mail.
    await platform.db.asService((tx) =>
      tx
        .withTables<{ dossiers: Record<string, unknown> }>()
        .insertInto('dossiers')
        .values({
          id: platform.newId(),
          user_id: ada.id,
          fine_id: row.id,
          kind: 'rapo',
          state: 'ready',
          facts: '{}',
          exhibits: '[]',
          declaration_id: row.declaration_id,
        })
        .execute(),
    );
    await tell();
    await platform.runJobs();
    expect(platform.mails.filter(({ subject }) => subject.startsWith('À garder'))).toHaveLength(1);
  });
});
