import { Readable } from 'node:stream';
import { backupConcern, countFailedJobs } from '@placejuste/domain/operation';
import { countLettersUnheardOf } from '../electronic-letters/index.ts';
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
  /** Sentence in French: what was examined, and its state. */
  readonly said: string;
}

const sampledFiles = 50;

/** Looks at what a start takes for granted and at what only a restore would show; each on its own. */
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
  for (const examine of examinations) findings.push(await examine().catch(failedExamination));
  return findings;
}

/** A failed examination does not stop the others. */
function failedExamination(error: Error): Finding {
  return { health: 'bad', said: text.unexamined(`${error.name}, ${error.message}`) };
}

const finding = (isGood: boolean, good: string, bad: string): Finding =>
  isGood ? { health: 'good', said: good } : { health: 'bad', said: bad };

async function examineMigrations({ db }: Platform): Promise<Finding> {
  const state = await readSchemaState(db, await readMigrations());
  return finding(state === 'WHOLE', text.migrations, state === 'MISSING' ? text.migrationsMissing : text.overtaken);
}

/** Enough of a digest for two people to compare by eye, as `/admin-health` shows of each machine. */
const shownDigits = 8;

/** A start with another key is refused: what is left is to know which of the saved keys it is. */
async function examineKey(platform: Platform): Promise<Finding> {
  const fingerprint = await runAsService(platform, ({ tx }) => readFingerprint(tx));
  return { health: 'good', said: text.key(fingerprint?.slice(0, shownDigits) ?? null) };
}

async function examineAccess(platform: Platform): Promise<Finding> {
  try {
    const isRecorded = await runAsService(platform, ({ tx }) => demandAccess(tx));
    return isRecorded ? { health: 'good', said: text.access } : { health: 'doubtful', said: text.accessUnrecorded };
  } catch (error) {
    if (!(error instanceof LostAccessError)) throw error;
    return { health: 'bad', said: text.accessLost(error.message) };
  }
}

/** Writes, reads again and erases a few random bytes. */
async function examineStore({ objects, randomBytes, newId }: Platform): Promise<Finding> {
  const key = `probes/${newId()}`;
  const content = randomBytes(64);
  try {
    const put = await objects.put(key, Readable.from([Buffer.from(content)], { objectMode: false }));
    const { read, missing, damaged } = await checkFiles(objects, [{ key, sha256: put.sha256 }]);
    return finding(read - missing - damaged === 1, text.store, text.storeLies);
  } catch (error) {
    return { health: 'bad', said: text.storeFails((error as Error).message) };
  } finally {
    await objects.delete(key).catch(() => undefined);
  }
}

async function examineFiles(platform: Platform): Promise<Finding> {
  const sample = await runAsService(platform, ({ tx }) => sampleObjects(tx, sampledFiles));
  const { read, missing, damaged } = await checkFiles(platform.objects, sample);
  return finding(missing + damaged === 0, text.files(read), text.filesLost({ read, missing, damaged }));
}

async function examineLog(platform: Platform): Promise<Finding> {
  const { size, walked, fault } = await runAsService(platform, checkLog);
  return fault === null
    ? { health: 'good', said: text.log(size, walked) }
    : { health: 'bad', said: text.logFaults[fault] };
}

async function examineClock(platform: Platform): Promise<Finding> {
  const fault = await runAsService(platform, readClockFault);
  return fault === null
    ? { health: 'good', said: text.clock }
    : { health: 'doubtful', said: text.clockDoubtful(fault) };
}

async function examineDisk({ disk }: Platform): Promise<Finding> {
  return finding(!(await disk.isLow()), text.disk(await disk.freeBytes()), text.diskLow(await disk.freeBytes()));
}

async function examineJobs({ jobs }: Platform): Promise<Finding> {
  const failed = countFailedJobs(await jobs.queues());
  return failed === 0 ? { health: 'good', said: text.jobs } : { health: 'doubtful', said: text.jobsFailed(failed) };
}

/** A letter that nobody knows to have left may be an appeal that is lost. */
async function examineLetters(platform: Platform): Promise<Finding> {
  const { letters } = platform;
  const unresolved = await countLettersUnheardOf(platform);
  if (unresolved > 0) return { health: 'doubtful', said: text.lettersUnresolved(unresolved) };
  if (letters === null) return { health: 'good', said: text.lettersOff };
  const answers = await letters.ping().then(
    () => true,
    () => false,
  );
  return answers
    ? { health: 'good', said: text.letters(letters.name) }
    : { health: 'doubtful', said: text.lettersSilent(letters.name) };
}

async function examineBackups(platform: Platform): Promise<Finding> {
  const { lastMadeAt, lastProvedAt } = await runAsService(platform, readBackups);
  const concern = backupConcern({ lastMadeAt, lastProvedAt }, platform.clock.now());
  if (concern === 'BACKUP_LATE') return { health: 'doubtful', said: text.backupOld(lastMadeAt) };
  if (concern === 'PROOF_LATE') return { health: 'doubtful', said: text.proofOld(lastProvedAt) };
  return { health: 'good', said: text.backups(lastMadeAt, lastProvedAt) };
}
