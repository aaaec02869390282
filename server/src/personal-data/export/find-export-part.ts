import { exportParts, type ExportPart } from '@placejuste/domain/personal-data';
import type { ServiceContext } from '../../platform/http/index.ts';
import type { BegunExport } from './begin-export.ts';
import { countRows, findSubject, ownFiles, type OwnFile } from '../personal-data.repository.ts';

interface FoundPart {
  readonly begun: BegunExport;
  readonly part: ExportPart<OwnFile>;
  /** How many parts the export has. */
  readonly count: number;
}

/** Null when the account was erased since its link was made, or holds fewer files than it did. */
export async function findExportPart(
  { tx }: Pick<ServiceContext, 'tx'>,
  { userId, part: number }: { readonly userId: string; readonly part: number },
): Promise<FoundPart | null> {
  const subject = await findSubject(tx, userId);
  if (subject === null) return null;
  const parts = exportParts(await ownFiles(tx, userId));
  const part = parts.find((one) => one.number === number);
  if (part === undefined) return null;
  return { begun: { subject, counts: await countRows(tx, subject) }, part, count: parts.length };
}
