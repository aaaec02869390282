import type { listingImportContract } from '@placejuste/contracts/directory';
import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, toParisDay, parsePlainDate, refuse, type Result } from '@placejuste/domain/kernel';
import { recordAudit } from '../../accounts/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { findRowFault, parseListingRow, neededColumns, parseSourceId } from '../acceslibre-sheet.ts';
import { compareListings, dropExamples, keepListings } from '../keep-listings.ts';
import { NotATable, readCsvPiece } from '../read-csv.ts';

type Call = typeof listingImportContract.calls.importListings;

/** Lines of one call, and thus of one transaction: a page read meanwhile waits no longer than that. */
const maxLines = 500;
const maxNameLength = 200;

/** Returns the changes of a piece of the table and, if asked to, writes them together with the audit entry. */
export async function importListings(
  context: ServiceContext,
  { actorId, body }: { readonly actorId: string; readonly body: BodyOf<Call> },
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const on = parsePlainDate(body.day);
  if (on === null || on > toParisDay(context.clock.now())) return refuse('LISTINGS_BAD_DAY');
  const table = readTable(body);
  if (table === null) return refuse('LISTINGS_NOT_A_TABLE');
  const lines = table.rows.map((row, index) => ({ row, line: index + 1, listing: parseListingRow(row, on) }));
  const listings = lines.flatMap(({ listing }) => (listing === null ? [] : [listing]));
  const comparisons = await compareListings(context, 'acceslibre', listings);
  if (body.write) {
    if (listings.length > 0) await dropExamples(context.tx);
    await keepListings(context, 'acceslibre', listings);
    await recordAudit(context, {
      actorId,
      action: 'listings.imported',
      subjectType: 'listings',
      subjectId: 'acceslibre',
      detail: { kept: listings.length, left: lines.length - listings.length, fault: null },
    });
  }
  return ok({
    columns: [...table.columns],
    consumed: table.consumed,
    rows: comparisons.map(({ source_id, name, commune_key, change }) => ({
      sourceId: source_id,
      name,
      communeKey: commune_key,
      change,
    })),
    lines: lines.length,
    refused: lines
      .filter(({ listing }) => listing === null)
      .map(({ row, line }) => ({
        line,
        sourceId: parseSourceId(row),
        name: (row['name'] ?? '').trim().slice(0, maxNameLength),
        fault: findRowFault(row),
      })),
  });
}

/** Reads a piece; null when it is not a table, or another table. */
function readTable({ piece, columns, isLast }: BodyOf<Call>): ReturnType<typeof readCsvPiece> | null {
  try {
    const table = readCsvPiece(Buffer.from(piece, 'base64'), { columns, isLast, most: maxLines });
    const isOurs = neededColumns.every((column) => table.columns.includes(column)) && table.rows.length > 0;
    return isOurs ? table : null;
  } catch (error) {
    if (!(error instanceof NotATable)) throw error;
    return null;
  }
}
