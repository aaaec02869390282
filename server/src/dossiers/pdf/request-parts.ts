import type { dossiersContract } from '@placejuste/contracts/dossiers';
import type { ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { CommandContext, ServiceContext } from '../../platform/http/index.ts';
import { buildDossierView } from '../dossier.view.ts';
import { dossiersRepository, type DossierRow } from '../dossiers.repository.ts';
import { readTownOfNotice } from '../read-town-of-notice.ts';
import { makePartsJobName } from './make-parts.job.ts';

type Call = typeof dossiersContract.calls.requestParts;

/** Finds a ready dossier of the person, whose parts may be requested. */
export async function findReadyDossier(
  { tx }: CommandContext,
  { id }: ParamsOf<Call>,
): Promise<Result<DossierRow, keyof Call['refusals']>> {
  const dossier = await dossiersRepository(tx).find(id);
  if (dossier === undefined) return refuse('DOSSIER_UNKNOWN');
  return dossier.state === 'ready' ? ok(dossier) : refuse('DOSSIER_NOT_READY');
}

/** Queues the making of the parts; a repeated request, while they are made or later, changes nothing. */
export async function requestParts(
  context: ServiceContext,
  dossier: DossierRow,
): Promise<Result<ReplyOf<Call>, never>> {
  const { tx, jobs } = context;
  const dossiers = dossiersRepository(tx);
  const { id } = dossier;
  const town = await readTownOfNotice(context, dossier.facts.letter.fine);
  if (await dossiers.askParts(id)) await jobs.enqueue(tx, makePartsJobName, { id });
  return ok(buildDossierView((await dossiers.find(id)) ?? dossier, { town }));
}
