import { resolve } from 'node:path';
import * as z from 'zod';
import {
  BackupFolderError,
  backupNamePattern,
  backupText as text,
  doctorText,
  examineService,
  makeBackup,
  proveBackup,
  type Following,
  type RestoreDump,
} from '../backup/index.ts';
import type { Platform } from '../platform/http/index.ts';
import { DumpError, RestoreError, ScratchRefused, type WholeDatabase } from '../platform/postgres/index.ts';
import { explainRestore } from './explain-restore.ts';
import { TaskRefusal } from './task-refusal.ts';

export const backupTasks = [
  z.object({ do: z.literal('backup'), folder: z.string(), acceptsLoss: z.boolean() }),
  z.object({ do: z.literal('prove-restore'), folder: z.string(), name: z.nullable(z.string()) }),
  z.object({ do: z.literal('doctor') }),
] as const;
export type BackupTask = z.infer<(typeof backupTasks)[number]>;

export const backupUsage = [
  '  npm run admin -- backup <dossier>                  sauve base et fichiers, service en marche',
  '  npm run admin -- backup <dossier> --accept-loss    même quand la moitié des fichiers a été effacée exprès',
  '  npm run admin -- prove-restore <dossier> [nom]     remet la dernière sauvegarde à part, vérifie tout, l’efface',
  '  npm run admin -- doctor                            examine accès, clé, fichiers, preuves, heure, disque',
].join('\n');

/** Reads the words of a command; null when they are no task of backups. */
export function readBackupTask([verb, folder, name, ...rest]: readonly string[]): BackupTask | null {
  if (rest.length > 0) return null;
  if (verb === 'doctor') return folder === undefined ? { do: verb } : null;
  if (folder === undefined) return null;
  // Absolute: the server that carries out the task may run in another folder.
  if (verb === 'backup') {
    const acceptsLoss = name === '--accept-loss';
    return acceptsLoss || name === undefined ? { do: verb, folder: resolve(folder), acceptsLoss } : null;
  }
  if (name !== undefined && !backupNamePattern.test(name)) return null;
  return verb === 'prove-restore' ? { do: verb, folder: resolve(folder), name: name ?? null } : null;
}

export function isBackupTask(task: { readonly do: string }): task is BackupTask {
  return task.do === 'backup' || task.do === 'prove-restore' || task.do === 'doctor';
}

export interface BackupMeans extends Following {
  readonly dump: WholeDatabase['dump'];
  readonly restore: RestoreDump;
}

/** Carries out a task, reports its progress, and returns its result in French. */
export async function runBackupTask(platform: Platform, task: BackupTask, means: BackupMeans): Promise<string> {
  try {
    if (task.do === 'doctor') return await runExamination(platform);
    if (task.do === 'backup') return await runBackup(platform, task, means);
    return await runProof(platform, task, means);
  } catch (error) {
    throw explainFailure(error);
  }
}

function explainFailure(error: unknown): unknown {
  if (error instanceof BackupFolderError) return new TaskRefusal(text.refusals[error.reason]);
  if (error instanceof ScratchRefused) return new TaskRefusal(text.scratchRefused);
  if (error instanceof RestoreError) return new TaskRefusal(explainRestore(error));
  if (!(error instanceof DumpError)) return error;
  return new TaskRefusal(error.reason === 'NO_PROGRAM' ? text.noDumpProgram : text.dumpRefused(error.message));
}

async function runBackup(
  platform: Platform,
  { folder, acceptsLoss }: Extract<BackupTask, { readonly do: 'backup' }>,
  means: BackupMeans,
): Promise<string> {
  const backup = await makeBackup(platform, { ...means, folder, acceptsLoss });
  const isIncomplete = backup.damaged.length + backup.unreadable.length > 0;
  const sentences = [
    text.made(backup),
    ...(backup.forgotten > 0 ? [text.forgotten(backup.forgotten)] : []),
    ...(backup.isLossSuspect ? [text.lossSuspect(backup.newlyGone.length)] : []),
    ...(backup.damaged.length > 0 ? [text.notSaved(backup.damaged)] : []),
    ...(backup.unreadable.length > 0 ? [text.unreadable(backup.unreadable)] : []),
    ...(backup.isClockDoubtful ? [text.clockDoubtful] : []),
    ...(isIncomplete ? [text.incomplete(backup.name)] : []),
    text.keyElsewhere,
  ].join('\n');
  // The command then fails, which a timer reports.
  if (backup.isLossSuspect || backup.isClockDoubtful || isIncomplete) throw new TaskRefusal(sentences);
  return sentences;
}

async function runProof(
  platform: Platform,
  task: Extract<BackupTask, { readonly do: 'prove-restore' }>,
  means: BackupMeans,
): Promise<string> {
  const { backup, absent, files, log, isGood } = await proveBackup(platform, { ...means, ...task });
  const at = text.moment(new Date(backup.takenAt));
  if (isGood) return text.proved(at, log.size);
  throw new TaskRefusal(
    [
      text.notProved(at),
      ...(absent > 0 ? [text.absent(absent)] : []),
      ...(files.damaged > 0 ? [text.damaged(files.damaged)] : []),
      ...(log.fault === null ? [] : [doctorText.logFaults[log.fault]]),
    ].join('\n'),
  );
}

async function runExamination(platform: Platform): Promise<string> {
  const findings = await examineService(platform);
  const width = Math.max(...Object.values(doctorText.marks).map((mark) => mark.length));
  const lines = findings.map(({ health, sentence }) => `${doctorText.marks[health].padEnd(width)}  ${sentence}`);
  const unwell = findings.filter(({ health }) => health !== 'good').length;
  const whole = [...lines, unwell === 0 ? doctorText.well : doctorText.unwell(unwell)].join('\n');
  // The command then fails, which a timer reports.
  if (findings.some(({ health }) => health === 'bad')) throw new TaskRefusal(whole);
  return whole;
}
