import type { dossiersContract } from '@placejuste/contracts/dossiers';
import type { ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../platform/http/index.ts';
import { testDossier, unsoundNumbers } from './clerk/test-dossier.ts';
import { dossierView } from './dossier.view.ts';
import { dossiersRepository } from './dossiers.repository.ts';

type Call = typeof dossiersContract.calls.readDossier;

export async function readDossier(
  { tx }: CommandContext,
  { id }: ParamsOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const row = await dossiersRepository(tx).dossier(id);
  return row === undefined
    ? refuse('DOSSIER_UNKNOWN')
    : ok(dossierView(row, unsoundNumbers(await testDossier(tx, row))));
}
