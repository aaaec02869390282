import type { DossierLink } from '@placejuste/contracts/dossiers';
import { dossierMayLeave } from '@placejuste/domain/declaration';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { declarationForDossier } from '../declarations/index.ts';
import type { Platform, RequestUser } from '../platform/http/index.ts';
import { signedLink } from '../storage/index.ts';
import { dossiersRepository } from './dossiers.repository.ts';

const linkSeconds = 300;

/** The signed link to the PDF; asks for the declaration's 5,00 € when they are still due (decisions §2). */
export async function linkDossier(
  platform: Pick<Platform, 'db' | 'secrets' | 'clock'>,
  user: RequestUser,
  id: string,
): Promise<Result<DossierLink, 'DOSSIER_UNKNOWN' | 'DOSSIER_NOT_READY' | 'DOSSIER_PAYMENT_DUE'>> {
  return platform.db.asUser(user.claims, async (tx) => {
    const row = await dossiersRepository(tx).dossier(id);
    if (row === undefined) return refuse('DOSSIER_UNKNOWN');
    if (row.state !== 'ready' || row.object_id === null) return refuse('DOSSIER_NOT_READY');
    const declaration = row.declaration_id === null ? null : await declarationForDossier(tx, row.declaration_id);
    if (declaration !== null && !dossierMayLeave(declaration.payment)) return refuse('DOSSIER_PAYMENT_DUE');
    const fileName = `recours-avis-${row.facts.letter.fine.noticeNumber}.pdf`;
    const url = signedLink(platform, row.object_id, { seconds: linkSeconds, filename: fileName });
    return ok({ url, fileName, expiresAt: new Date(platform.clock.now().getTime() + linkSeconds * 1000).toISOString() });
  });
}
