import { Readable } from 'node:stream';
import { findBackupConcern, countFailedJobs } from '@placejuste/domain/operation';
import { countUnresolvedLetters } from '../electronic-letters/index.ts';
import { checkLog, readClockFault } from '../evidence/index.ts';
import { runAsService, type Platform } from '../platform/http/index.ts';
import { demandAccess, LostAccessError, readMigrations, readSchemaState } from '../platform/postgres/index.ts';
import { readFingerprint } from '../platform/secrets/index.ts';
import { sampleObjects } from '../storage/index.ts';
import { doctorText as text } from './doctor.text.fr.ts';
import { checkFiles } from './check-files.ts';
import { readBackups } from './read-backups.ts';

export type Health = 'good' | 'doubtful' | 'bad';

export interface Finding {
  readonly health: Health;
  /** Sentence in French: the part examined, and its state. */
  readonly sentence: string;
}

const sampledFiles = 50;

/** Examines the assumptions of a start and the faults that only a restore would show, each on its own. */
export async function examineService(platform: Platform): Promise<readonly Finding[]> {
  const examinations: readonly (() => Promise<Finding>)[] = [
    () => examineMigrations(platform),
    () => examineKey(platform),
    () => examineAccess(platform),
    () => examineStore(platform),
    () => examineFiles(platform),
    () => examineLog(platform),
    () => examineClock(platform),
    () => examineDisk(platform),
    () => examineJobs(platform),
    () => examineLetters(platform),
    () => examineBackups(platform),
  ];
  const findings: Finding[] = [];
  for (const examine of examinations) findings.push(await examine().catch(buildFailedExamination));
  return findings;
}

/** A failed examination does not stop the others. */
function buildFailedExamination(error: Error): Finding {
  return { health: 'bad', sentence: text.unexamined(`${error.name}, ${error.message}`) };
}

const buildFinding = (isGood: boolean, good: string, bad: string): Finding =>
  isGood ? { health: 'good', sentence: good } : { health: 'bad', sentence: bad };

async function examineMigrations({ db }: Platform): Promise<Finding> {
  const state = await readSchemaState(db, await readMigrations());
  return buildFinding(
    state === 'WHOLE',
    text.migrations,
    state === 'MISSING' ? text.migrationsMissing : text.overtaken,
  );
}

/** Enough digits of a digest for two people to compare by eye, as in `/admin-health`. */
const shownDigits = 8;

/** Shows which of the saved keys is in use; a start with another key is refused anyway. */
async function examineKey(platform: Platform): Promise<Finding> {
  const fingerprint = await runAsService(platform, ({ tx }) => readFingerprint(tx));
  return { health: 'good', sentence: text.key(fingerprint?.slice(0, shownDigits) ?? null) };
}

async function examineAccess(platform: Platform): Promise<Finding> {
  try {
    const isRecorded = await runAsService(platform, ({ tx }) => demandAccess(tx));
    return isRecorded
      ? { health: 'good', sentence: text.access }
      : { health: 'doubtful', sentence: text.accessUnrecorded };
  } catch (error) {
    if (!(error instanceof LostAccessError)) throw error;
    return { health: 'bad', sentence: text.accessLost(error.message) };
  }
}

/** Writes, reads and erases a few random bytes. */
async function examineStore({ objects, randomBytes, newId }: Platform): Promise<Finding> {
  const key = `probes/${newId()}`;
  const content = randomBytes(64);
  try {
    const storedObject = await objects.put(key, Readable.from([Buffer.from(content)], { objectMode: false }));
    const { read, missing, damaged } = await checkFiles(objects, [{ key, sha256: storedObject.sha256 }]);
    return buildFinding(read - missing - damaged === 1, text.store, text.storeLies);
  } catch (error) {
    return { health: 'bad', sentence: text.storeFails((error as Error).message) };
  } finally {
    await objects.delete(key).catch(() => undefined);
  }
}

async function examineFiles(platform: Platform): Promise<Finding> {
  const sample = await runAsService(platform, ({ tx }) => sampleObjects(tx, sampledFiles));
  const { read, missing, damaged } = await checkFiles(platform.objects, sample);
  return buildFinding(missing + damaged === 0, text.files(read), text.filesLost({ read, missing, damaged }));
}

async function examineLog(platform: Platform): Promise<Finding> {
  const { size, walked, fault } = await runAsService(platform, checkLog);
  return fault === null
    ? { health: 'good', sentence: text.log(size, walked) }
    : { health: 'bad', sentence: text.logFaults[fault] };
}

async function examineClock(platform: Platform): Promise<Finding> {
  const fault = await runAsService(platform, readClockFault);
  return fault === null
    ? { health: 'good', sentence: text.clock }
    : { health: 'doubtful', sentence: text.clockDoubtful(fault) };
}

async function examineDisk({ disk }: Platform): Promise<Finding> {
  return buildFinding(!(await disk.isLow()), text.disk(await disk.freeBytes()), text.diskLow(await disk.freeBytes()));
}

async function examineJobs({ jobs }: Platform): Promise<Finding> {
  const failed = countFailedJobs(await jobs.listQueues());
  return failed === 0
    ? { health: 'good', sentence: text.jobs }
    : { health: 'doubtful', sentence: text.jobsFailed(failed) };
}

/** A letter that may never have been sent may be a lost appeal. */
async function examineLetters(platform: Platform): Promise<Finding> {
  const { letters } = platform;
  const unresolved = await countUnresolvedLetters(platform);
  if (unresolved > 0) return { health: 'doubtful', sentence: text.lettersUnresolved(unresolved) };
  if (letters === null) return { health: 'good', sentence: text.lettersOff };
  const answers = await letters.ping().then(
    () => true,
    () => false,
  );
  return answers
    ? { health: 'good', sentence: text.letters(letters.name) }
    : { health: 'doubtful', sentence: text.lettersSilent(letters.name) };
}

async function examineBackups(platform: Platform): Promise<Finding> {
  const { lastMadeAt, lastProvedAt } = await runAsService(platform, readBackups);
  const concern = findBackupConcern({ lastMadeAt, lastProvedAt }, platform.clock.now());
  if (concern === 'BACKUP_LATE') return { health: 'doubtful', sentence: text.backupOld(lastMadeAt) };
  if (concern === 'PROOF_LATE') return { health: 'doubtful', sentence: text.proofOld(lastProvedAt) };
  return { health: 'good', sentence: text.backups(lastMadeAt, lastProvedAt) };
}
