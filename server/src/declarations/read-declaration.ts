import type { declarationsContract } from '@placejuste/contracts/declarations';
import type { ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { findReceipt } from '../evidence/index.ts';
import type { CommandContext } from '../platform/http/index.ts';
import { buildPreviewLink } from '../storage/index.ts';
import { findStayEnd } from '../town-rules/index.ts';
import { buildDeclarationDetail, buildPhotoMomentView } from './declaration.view.ts';
import { declarationsRepository } from './declarations.repository.ts';
import { presencesRepository } from './presences/presences.repository.ts';
import { buildTicketViews } from './tickets/tickets.view.ts';

type Call = typeof declarationsContract.calls.readDeclaration;

/** Returns a declaration with everything stored beside it. */
export async function readDeclaration(
  context: CommandContext,
  { id }: ParamsOf<Call>,
): Promise<Result<ReplyOf<Call>, 'DECLARATION_NOT_FOUND'>> {
  const { tx } = context;
  const repository = declarationsRepository(tx);
  const row = await repository.find(id);
  if (row === undefined) return refuse('DECLARATION_NOT_FOUND');
  const photos = (await repository.listPhotos(id)).map((photo) => ({
    ...buildPhotoMomentView(photo),
    origin: photo.origin,
    sha256: photo.sha256,
    size: photo.size,
    previewUrl: buildPreviewLink(context, photo.object_id),
  }));
  return ok(
    buildDeclarationDetail(row, {
      photos,
      corrections: await repository.listCorrections([id]),
      tickets: await buildTicketViews(context, id),
      leftAt: await findStayEnd(tx, id),
      presence: await presencesRepository(tx).findLast(id),
      receipt: await findReceipt(tx, id),
    }),
  );
}
