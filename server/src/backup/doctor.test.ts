import { expect, test } from 'vitest';
import { oneDatabaseInEachRun } from '../../test/index.ts';
import { examineService } from './examine-service.steps.ts';
import { openSaved } from './saved-service.fixtures.ts';

const dayS = 86_400;
/** Time to start an embedded database for each proof. */
const longMs = 120_000;

oneDatabaseInEachRun('doctor', (open) => {
  test(
    'a lost file, a log that does not hold, a rule that is gone and an old backup are found',
    async () => {
      const { platform, declare, save, prove } = await openSaved(open);
      await declare();
      const unwell = async () =>
        (await examineService(platform)).filter(({ health }) => health !== 'good').map(({ sentence }) => sentence);
      expect(await unwell()).toEqual([expect.stringContaining('Sauvegardes\u00a0: aucune connue')]);
      await save();
      await prove();
      expect(await unwell()).toEqual([]);
      platform.clock.advance(2 * dayS);
      expect(await unwell()).toEqual([expect.stringContaining('Sauvegardes\u00a0: la dernière')]);
      const [key = ''] = platform.objects.contents.keys();
      await platform.objects.delete(key);
      await platform.db.script(`
      alter table public.evidence_log_nodes disable trigger all;
      update public.evidence_log_nodes set hash = decode(repeat('00', 32), 'hex');
      alter table public.evidence_log_nodes enable trigger all;
      revoke select on public.profiles from authenticated;`);
      expect(await unwell()).toEqual([
        expect.stringContaining('Règles d’accès\u00a0: il en manque'),
        expect.stringContaining('absents\u00a0: 1'),
        expect.stringContaining('sa racine n’est pas celle de ses dépôts'),
        expect.stringContaining('Sauvegardes\u00a0: la dernière'),
      ]);
      await platform.db.script(`insert into app.master_key (fingerprint) values ('${'0123abcd'.repeat(8)}')`);
      const said = (await examineService(platform)).map((finding) => finding.sentence);
      expect(said).toContain('Clé maîtresse\u00a0: empreinte 0123abcd.');
    },
    longMs,
  );
});
