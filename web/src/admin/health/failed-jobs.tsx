import { type FailedJob, systemContract } from '@placejuste/contracts/health';
import { nameJob } from '@placejuste/domain/operation';
import { callApi, describeCallFailure } from '../../platform/index.ts';
import { Button, Card, DateText, formatDateTimeWords, ErrorAlert } from '../../ui/index.ts';
import { teamListQuery } from '../admin.queries.ts';
import { TeamList, useTeamAct } from '../queues/team-list.tsx';
import { healthText } from './health.text.fr.ts';

const text = healthText.failures;
const failures = teamListQuery(systemContract.calls.listFailedJobs);

/** Jobs that failed after their last attempt, with a button to retry each. */
export function FailedJobs() {
  return (
    <TeamList id="health-failures" query={failures} text={text} keyOf={({ id }) => id}>
      {(job) => <FailedJobCard job={job} />}
    </TeamList>
  );
}

function FailedJobCard({ job: { id, name, failedAt, tries, fault } }: { readonly job: FailedJob }) {
  const jobName = nameJob(name);
  const retry = useTeamAct(
    failures,
    () => callApi(systemContract.calls.retryJob, { params: { id } }),
    () => text.retried(jobName),
  );
  return (
    <Card>
      <h3>{jobName}</h3>
      <p className="soft">
        {text.at} <DateText value={failedAt} time /> · {text.tries(tries)}
      </p>
      <p className="soft small">
        {text.inLog} <code lang="en">{fault === null ? name : `${name} ${fault}`}</code>
      </p>
      {retry.isError && (
        <ErrorAlert title={text.notRetried}>{describeCallFailure(retry.error, text.notRetried)}</ErrorAlert>
      )}
      <Button icon="refresh" busy={retry.isPending} onClick={() => retry.mutate()}>
        {text.retry}
        <span className="visually-hidden">{text.retryOf(jobName, formatDateTimeWords(failedAt))}</span>
      </Button>
    </Card>
  );
}
