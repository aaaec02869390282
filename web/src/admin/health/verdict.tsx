import type { systemContract } from '@placejuste/contracts/health';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { findBackupConcern, countFailedJobs, needsAttention } from '@placejuste/domain/operation';
import { Alert } from '../../ui/index.ts';
import { healthText as text } from './health.text.fr.ts';

type System = ReplyOf<typeof systemContract.calls.readSystem>;

/** Says whether something needs attention, and what: also counts the doubts of `admin -- doctor`. */
export function Verdict({ system }: { readonly system: System }) {
  const concerns = listConcerns(system);
  return (
    <div role="status">
      {concerns.length === 0 ? (
        <Alert tone="good" title={text.well} />
      ) : (
        <Alert tone="bad" title={text.unwell(concerns.length)}>
          <p>{text.concerns(concerns)}</p>
        </Alert>
      )}
    </div>
  );
}

/** Names of the failing parts on this page; parts that could not be read are listed as such, and counted. */
function listConcerns({
  dependencies,
  nodes,
  offFeatures,
  unread,
  queues,
  backups,
  checkedAt,
}: System): readonly string[] {
  const parseMoment = (at: string | null): Date | null => (at === null ? null : new Date(at));
  const backupTimes = { lastMadeAt: parseMoment(backups.lastMadeAt), lastProvedAt: parseMoment(backups.lastProvedAt) };
  const concern = unread.includes('backups') ? null : findBackupConcern(backupTimes, new Date(checkedAt));
  const failed = countFailedJobs(queues);
  return [
    ...dependencies.filter(({ state }) => needsAttention(state)).map(({ name }) => text.dependencies[name].name),
    ...nodes.filter(({ faults }) => faults.length > 0).map(({ host }) => text.concern.node(host)),
    ...offFeatures.map(({ feature }) => text.concern.off(feature)),
    ...unread.map(text.concern.unread),
    ...(failed === 0 ? [] : [text.concern.failed(failed)]),
    ...(concern === null ? [] : [nameBackupConcern(concern, backupTimes)]),
  ];
}

/** What was never done yet is not said to be late: a service may have started a minute ago. */
function nameBackupConcern(
  concern: 'BACKUP_LATE' | 'PROOF_LATE',
  { lastMadeAt, lastProvedAt }: Parameters<typeof findBackupConcern>[0],
): string {
  if (concern === 'BACKUP_LATE') return lastMadeAt === null ? text.concern.BACKUP_MISSING : text.concern.BACKUP_LATE;
  return lastProvedAt === null ? text.concern.PROOF_MISSING : text.concern.PROOF_LATE;
}
