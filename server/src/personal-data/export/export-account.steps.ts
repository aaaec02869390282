import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { formatDate, ok, toParisDay, refuse, type Result } from '@placejuste/domain/kernel';
import { runAsService, type Platform } from '../../platform/http/index.ts';
import { beginExport, type OngoingExport } from './begin-export.ts';
import { exportEntries, noteDamaged, type ExportProgress } from './export-entries.steps.ts';
import { hasAccount, ownFiles } from '../personal-data.repository.ts';
import { buildExportsPath } from './remove-old-exports.steps.ts';

interface ExportOutcome extends ExportProgress {
  readonly files: number;
  readonly folder: string;
}

/**
 * Writes all data of a confirmed account into a folder that only its owner can open: JSON for each table, the files as
 * they were sent, and a page that lists them. The folder gets its name once complete. The data is streamed, never whole
 * in memory.
 */
export async function exportAccount(
  platform: Platform,
  who: string,
): Promise<Result<ExportOutcome, 'ACCOUNT_NOT_FOUND' | 'ACCOUNT_UNCONFIRMED'>> {
  const at = platform.clock.now();
  const startResult = await runAsService(platform, (context) => beginExport(context, { who }));
  if (!startResult.ok) return startResult;
  const { subject } = startResult.value;
  const root = buildExportsPath(platform.dataDir);
  await mkdir(root, { recursive: true, mode: 0o700 });
  const name = `${subject.userId}-${at.toISOString().replaceAll(/[:.]/g, '-')}`;
  const draft = join(root, `${name}.partial`);
  await mkdir(draft, { mode: 0o700 });
  const isErased = async (): Promise<boolean> =>
    !(await runAsService(platform, ({ tx }) => hasAccount(tx, subject.userId)));
  try {
    const totals = await writeFolder(platform, startResult.value, { folder: draft, on: formatDate(toParisDay(at)) });
    const folder = join(root, name);
    await rename(draft, folder);
    if (!(await isErased())) return ok({ folder, ...totals });
    await rm(folder, { recursive: true, force: true });
    return refuse('ACCOUNT_NOT_FOUND');
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // A concurrent erasure removes the draft, which is no error.
    if (await isErased()) return refuse('ACCOUNT_NOT_FOUND');
    throw error;
  }
}

async function writeFolder(
  platform: Platform,
  ongoingExport: OngoingExport,
  { folder, on }: { readonly folder: string; readonly on: string },
): Promise<ExportProgress & { readonly files: number }> {
  const progress: ExportProgress = { rows: 0, absent: [] };
  let files = 0;
  const own = await runAsService(platform, ({ tx }) => ownFiles(tx, ongoingExport.subject.userId));
  const input = { hasRows: true, files: own, part: { number: 1, count: 1 }, on };
  for await (const { name, content, fileId } of exportEntries(platform, ongoingExport, { input, progress })) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      const chunks = content instanceof Uint8Array ? [content] : content;
      await pipeline(Readable.from(chunks), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      if (fileId !== null) files += 1;
    } catch (failure) {
      if (fileId === null) throw failure;
      noteDamaged(platform, { failure, id: fileId }, progress);
      await rm(path, { force: true });
    }
  }
  return { ...progress, files };
}
