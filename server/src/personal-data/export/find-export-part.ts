import { groupExportParts, type ExportPart } from '@placejuste/domain/personal-data';
import { canActAs } from '../../accounts/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import type { OngoingExport } from './begin-export.ts';
import type { LinkedExport } from './export-link.ts';
import { countRows, findSubject, ownFiles, type OwnFile } from '../personal-data.repository.ts';

interface LocatedPart {
  readonly ongoingExport: OngoingExport;
  readonly part: ExportPart<OwnFile>;
  /** Number of parts of the export. */
  readonly count: number;
}

/**
 * Null when the account was erased since the link was made, when it has fewer files, or when the administrator of the
 * link has lost the role or is banned.
 */
export async function findExportPart(
  context: Pick<ServiceContext, 'tx' | 'clock'>,
  { userId, part: number, administratorId }: Omit<LinkedExport, 'end'>,
): Promise<LocatedPart | null> {
  const { tx } = context;
  if (administratorId !== null && !(await canActAs(context, administratorId, 'admin'))) return null;
  const subject = await findSubject(tx, userId);
  if (subject === null) return null;
  const parts = groupExportParts(await ownFiles(tx, userId));
  const part = parts.find((one) => one.number === number);
  if (part === undefined) return null;
  return { ongoingExport: { subject, counts: await countRows(tx, subject) }, part, count: parts.length };
}
