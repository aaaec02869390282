import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dateInFrench, ok, parisDay, refuse, type Result } from '@placejuste/domain/kernel';
import { runAsService, type Platform } from '../platform/http/index.ts';
import { beginExport } from './begin-export.ts';
import { exportReadme } from './export-readme.view.ts';
import { accountExists } from './personal-data.repository.ts';
import { exportsFolder } from './remove-old-exports.steps.ts';
import { writeExport, type WrittenExport } from './write-export.steps.ts';

interface ExportOutcome extends WrittenExport {
  readonly folder: string;
}

/**
 * Writes everything of a confirmed account into a folder only its owner can open: JSON per kind of thing, the files as
 * they were sent, and a page that names each. It has its name once it is whole. Nothing of the account is ever whole in
 * memory.
 */
export async function exportAccount(
  platform: Platform,
  email: string,
): Promise<Result<ExportOutcome, 'ACCOUNT_NOT_FOUND' | 'ACCOUNT_UNCONFIRMED'>> {
  const at = platform.clock.now();
  const begun = await runAsService(platform, (context) => beginExport(context, { email }));
  if (!begun.ok) return begun;
  const { subject, counts } = begun.value;
  const root = exportsFolder(platform.dataDir);
  await mkdir(root, { recursive: true, mode: 0o700 });
  const name = `${subject.userId}-${at.toISOString().replaceAll(/[:.]/g, '-')}`;
  const draft = join(root, `${name}.partial`);
  await mkdir(draft, { mode: 0o700 });
  const isErased = async (): Promise<boolean> =>
    !(await runAsService(platform, ({ tx }) => accountExists(tx, subject.userId)));
  try {
    const written = await writeExport(platform, begun.value, draft);
    await writeFile(join(draft, 'LISEZ-MOI.txt'), exportReadme(counts, written.absent, dateInFrench(parisDay(at))), {
      mode: 0o600,
    });
    const folder = join(root, name);
    await rename(draft, folder);
    if (!(await isErased())) return ok({ folder, ...written });
    await rm(folder, { recursive: true, force: true });
    return refuse('ACCOUNT_NOT_FOUND');
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // An erasure meanwhile removes what is being written: that is no fault.
    if (await isErased()) return refuse('ACCOUNT_NOT_FOUND');
    throw error;
  }
}
