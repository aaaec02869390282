import type { declarationDetail } from '@placejuste/contracts/declarations';
import type * as z from 'zod';
import type { ServiceContext } from '../../platform/http/index.ts';
import { listStoredObjects, buildPreviewLink, buildSignedLink } from '../../storage/index.ts';
import type { TicketRow } from '../declarations.tables.ts';
import { ticketsRepository } from './tickets.repository.ts';

type TicketViews = z.infer<typeof declarationDetail>['tickets'];

/** Tickets as the API shows them, with links that last a few minutes. */
export async function buildTicketViews(
  context: Pick<ServiceContext, 'tx' | 'secrets' | 'clock'>,
  declarationId: string,
): Promise<TicketViews> {
  const { tx } = context;
  const rows = await ticketsRepository(tx).listOfDeclaration(declarationId);
  const ids = rows.flatMap(({ object_id }) => (object_id === null ? [] : [object_id]));
  const pdfs = new Set(
    (await listStoredObjects(tx, ids)).filter(({ mime }) => mime === 'application/pdf').map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    file: buildTicketFileView(context, row, pdfs),
    keptAtClaim: row.kept_at_claim.toISOString(),
    addedAt: row.added_at.toISOString(),
  }));
}

const linkSeconds = 600;

function buildTicketFileView(
  links: Pick<ServiceContext, 'secrets' | 'clock'>,
  { object_id, sha256, size }: TicketRow,
  pdfs: ReadonlySet<string>,
): TicketViews[number]['file'] {
  if (object_id === null || sha256 === null || size === null) return null;
  const isPdf = pdfs.has(object_id);
  return {
    sha256,
    size,
    pdf: isPdf,
    url: isPdf
      ? buildSignedLink(links, object_id, { seconds: linkSeconds, filename: 'ticket.pdf' })
      : buildPreviewLink(links, object_id),
  };
}
