import type { dossiersContract } from '@placejuste/contracts/dossiers';
import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../platform/http/index.ts';
import { buildSignedLink } from '../storage/index.ts';
import { isAwaitingPayment } from './is-awaiting-payment.ts';
import { compareExhibits, findSendingFault } from './exhibit-reading/compare-exhibits.ts';
import { dossiersRepository, type DossierRow } from './dossiers.repository.ts';
import { buildPartName } from './part-names.ts';

type Call = typeof dossiersContract.calls.linkDossier;
type Part = number | 'whole';

const linkSeconds = 300;

/**
 * Returns the signed link to the PDF or to one part; refuses while the 5,00 € of the declaration are due (decisions
 * §2).
 */
export async function linkDossier(
  context: CommandContext,
  { id, part, unread }: QueryOf<Call> & { readonly id: string; readonly part: Part },
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, clock } = context;
  const row = await dossiersRepository(tx).find(id);
  if (row === undefined) return refuse('DOSSIER_UNKNOWN');
  const file = findFile(row, part);
  if (file === null) return refuse('DOSSIER_NOT_READY');
  if (await isAwaitingPayment(tx, row.declaration_id)) return refuse('DOSSIER_PAYMENT_DUE');
  // A contradiction found since the dossier was made blocks it until the person answers it.
  const fault = findSendingFault(await compareExhibits(tx, row), clock.now());
  if (fault === 'DOSSIER_PAPERS_CONTRADICT') return refuse(fault);
  // A missing reading does not block the file, since the deadline may be today; the person must acknowledge it first.
  if (fault !== null && unread === undefined) return refuse('DOSSIER_DOWNLOAD_UNREAD');
  return ok({
    url: buildSignedLink(context, file.objectId, { seconds: linkSeconds, filename: file.fileName }),
    fileName: file.fileName,
    expiresAt: new Date(clock.now().getTime() + linkSeconds * 1000).toISOString(),
  });
}

function findFile(row: DossierRow, part: Part): { readonly objectId: string; readonly fileName: string } | null {
  if (row.state !== 'ready' || row.object_id === null) return null;
  if (part === 'whole')
    return {
      objectId: row.object_id,
      fileName: buildDossierFileName(row),
    };
  const partFile = row.parts_state === 'ready' ? row.parts.find(({ number }) => number === part) : undefined;
  return partFile === undefined ? null : { objectId: partFile.objectId, fileName: buildPartName(row, part).fileName };
}

export function buildDossierFileName({ kind, facts }: Pick<DossierRow, 'kind' | 'facts'>): string {
  const number = facts.letter.fine.noticeNumber.replace(/[^A-Za-z0-9]+/g, '-') || 'sans-numero';
  return `${kind}-avis-${number}.pdf`;
}
