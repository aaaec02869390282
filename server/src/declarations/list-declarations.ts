import type { declarationsContract } from '@placejuste/contracts/declarations';
import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import { addDays, ok, parsePlainDate, computeParisDayStart, type Result } from '@placejuste/domain/kernel';
import { listDoubts } from '../evidence/index.ts';
import { decodeCursor, paginate, readPageSize, type CommandContext } from '../platform/http/index.ts';
import { buildPreviewLink } from '../storage/index.ts';
import { buildListedDeclaration, buildPhotoMomentView } from './declaration.view.ts';
import { type DeclarationFilter, declarationsRepository } from './declarations.repository.ts';
import { withLabelsShown } from './place/place-labels.ts';

type Call = typeof declarationsContract.calls.listDeclarations;

/** Lists declarations, newest first, by page, with their doubts. */
export async function listDeclarations(
  context: CommandContext,
  query: QueryOf<Call>,
): Promise<Result<ReplyOf<Call>, never>> {
  const { tx } = context;
  const repository = declarationsRepository(tx);
  const declarations = await repository.listPage(readPageSize(query), decodeCursor(query), buildFilter(query));
  const page = paginate(declarations, query, ({ deposited_at: at, id }) => ({ at, id }));
  const labelledRows = await withLabelsShown(repository, page.shown);
  const ids = labelledRows.map(({ id }) => id);
  const photos = await repository.listPhotosOf(ids);
  const doubts = await listDoubts(tx, ids);
  return ok({
    rows: labelledRows.map((row) => {
      const pictures = (photos.get(row.id) ?? []).map((photo) => ({
        ...buildPhotoMomentView(photo),
        previewUrl: buildPreviewLink(context, photo.object_id),
      }));
      return buildListedDeclaration(row, pictures, doubts.get(row.id) ?? []);
    }),
    next: page.next,
  });
}

/** Builds the filter; a day that does not exist is ignored. */
function buildFilter({ from, to, vehicle, status, archived }: QueryOf<Call>): DeclarationFilter {
  const first = parsePlainDate(from ?? '');
  const last = parsePlainDate(to ?? '');
  return {
    from: first === null ? null : computeParisDayStart(first),
    to: last === null ? null : computeParisDayStart(addDays(last, 1)),
    vehicleId: vehicle ?? null,
    status: status ?? null,
    inUse: archived === 'hidden',
  };
}
