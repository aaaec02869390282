import type { systemContract } from '@placejuste/contracts/health';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { isBackupRecent, isProofRecent } from '@placejuste/domain/operation';
import { Card, Chip, DateText } from '../../ui/index.ts';
import { healthText } from './health.text.fr.ts';

interface BackupCardProps {
  readonly backups: ReplyOf<typeof systemContract.calls.readSystem>['backups'];
  /** Time of the check by the service's clock (ISO): the clock of this device may be wrong. */
  readonly checkedAt: string;
}

const text = healthText.backups;

/** Dates of the last backup and of the last proof that a backup can be restored. */
export function BackupCard({ backups: { lastMadeAt, lastProvedAt }, checkedAt }: BackupCardProps) {
  const now = new Date(checkedAt);
  return (
    <Card aria-labelledby="health-backups">
      <h2 id="health-backups">{text.title}</h2>
      <p className="soft">{text.lead}</p>
      <dl className="stack tight">
        <Moment name={text.made} at={lastMadeAt} isRecent={isBackupRecent(toDate(lastMadeAt), now)} />
        <Moment name={text.proved} at={lastProvedAt} isRecent={isProofRecent(toDate(lastProvedAt), now)} />
      </dl>
    </Card>
  );
}

function toDate(at: string | null): Date | null {
  return at === null ? null : new Date(at);
}

interface MomentProps {
  readonly name: string;
  readonly at: string | null;
  readonly isRecent: boolean;
}

function Moment({ name, at, isRecent }: MomentProps) {
  const lastState = isRecent ? text.recent : text.late;
  return (
    <div>
      <dt className="soft small">{name}</dt>
      <dd>
        {at === null ? text.never : <DateText value={at} time />}{' '}
        <Chip tone={isRecent ? 'good' : 'wait'}>{at === null ? text.missing : lastState}</Chip>
      </dd>
    </div>
  );
}
