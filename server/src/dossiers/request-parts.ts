import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { Platform, RequestUser } from '../platform/http/index.ts';
import { dossiersRepository, type DossierRow } from './dossiers.repository.ts';
import { makePartsJobName } from './make-parts.job.ts';

/** Asks for the parts once: asked again while they are made, or once made, it changes nothing. */
export async function requestParts(
  platform: Pick<Platform, 'db' | 'jobs'>,
  user: RequestUser,
  id: string,
): Promise<Result<DossierRow, 'DOSSIER_UNKNOWN' | 'DOSSIER_NOT_READY'>> {
  const seen = await platform.db.asUser(user.claims, (tx) => dossiersRepository(tx).dossier(id));
  if (seen === undefined) return refuse('DOSSIER_UNKNOWN');
  if (seen.state !== 'ready') return refuse('DOSSIER_NOT_READY');
  return platform.db.asService(async (tx) => {
    const dossiers = dossiersRepository(tx);
    if (await dossiers.askParts(id)) await platform.jobs.enqueue(tx, makePartsJobName, { id });
    return ok((await dossiers.dossier(id)) ?? seen);
  });
}
