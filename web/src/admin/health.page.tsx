import './admin.css';
import type { systemContract, SystemPart } from '@placejuste/contracts/health';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Alert, Button, Card, DateText, FailedRead, Page, Skeleton } from '../ui/index.ts';
import { systemQuery } from './admin.queries.ts';
import { BackupCard } from './health/backup-card.tsx';
import { DependencyList } from './health/dependency-list.tsx';
import { FailedJobs } from './health/failed-jobs.tsx';
import { healthText as text } from './health/health.text.fr.ts';
import { HistoryCharts } from './health/history-charts.tsx';
import { NodeList } from './health/node-list.tsx';
import { OffFeatures } from './health/off-features.tsx';
import { QueueList } from './health/queue-list.tsx';
import { SlowQueryList } from './health/slow-query-list.tsx';
import { Verdict } from './health/verdict.tsx';
import { PaceLines } from './reviews/review-pace.tsx';
import { AgreementLine } from './second-looks/agreement-line.tsx';
import { TeamGate, useIsSignedIn } from './team-gate.tsx';

type System = ReplyOf<typeof systemContract.calls.readSystem>;
const back = { to: '/admin' } as const;

/** `/admin-health`: current state of the services that this one depends on. */
export function Component() {
  // A cached answer says nothing about the present state.
  const system = useQuery({ ...systemQuery, staleTime: 0, enabled: useIsSignedIn() });
  return (
    <TeamGate title={text.title} back={back} error={system.error}>
      <SystemHealth system={system} />
    </TeamGate>
  );
}

function SystemHealth({ system }: { readonly system: UseQueryResult<System> }) {
  return (
    <Page title={text.title} back={back}>
      {system.isPending && <Skeleton lines={8} label={text.loading} />}
      <FailedRead title={text.failed} read={system} />
      {system.data !== undefined && (
        <>
          <Verdict system={system.data} />
          <p className="soft">
            {text.checked} <DateText value={system.data.checkedAt} time />
          </p>
          <Button icon="refresh" busy={system.isFetching} onClick={() => void system.refetch()}>
            {text.again}
          </Button>
          {system.data.unread.length > 0 && (
            <Alert tone="bad" title={text.unread.title}>
              <p>{text.unread.told(system.data.unread)}</p>
            </Alert>
          )}
          <OffFeatures off={system.data.offFeatures} />
          <Card aria-labelledby="health-parts">
            <h2 id="health-parts">{text.parts}</h2>
            <DependencyList dependencies={system.data.dependencies} />
          </Card>
          <Card aria-labelledby="health-queues">
            <h2 id="health-queues">{text.queues.title}</h2>
            <p className="soft">{text.queues.lead}</p>
            <Read part="queues" of={system.data}>
              <QueueList queues={system.data.queues} />
            </Read>
          </Card>
          <Card aria-labelledby="health-slow">
            <h2 id="health-slow">{text.slow.title}</h2>
            <p className="soft">{text.slow.lead}</p>
            <Read part="slow-queries" of={system.data}>
              <SlowQueryList queries={system.data.slowQueries} />
            </Read>
          </Card>
          <Card aria-labelledby="health-history">
            <h2 id="health-history">{text.history.title}</h2>
            <p className="soft">{text.history.lead}</p>
            <Read part="history" of={system.data}>
              <HistoryCharts history={system.data.history} readAt={new Date(system.data.checkedAt)} />
            </Read>
          </Card>
          <Card aria-labelledby="health-reviews">
            <h2 id="health-reviews">{text.reviews}</h2>
            <PaceLines />
            <AgreementLine />
          </Card>
          <FailedJobs />
          <Card aria-labelledby="health-nodes">
            <h2 id="health-nodes">{text.nodes.title}</h2>
            <Read part="nodes" of={system.data}>
              <NodeList nodes={system.data.nodes} checkedAt={system.data.checkedAt} />
            </Read>
          </Card>
          {!system.data.unread.includes('backups') && (
            <BackupCard backups={system.data.backups} checkedAt={system.data.checkedAt} />
          )}
          <Card aria-labelledby="health-service">
            <h2 id="health-service">{text.service}</h2>
            <dl className="stack tight">
              <div>
                <dt className="soft small">{text.version}</dt>
                <dd>{system.data.version}</dd>
              </div>
              <div>
                <dt className="soft small">{text.node}</dt>
                <dd>{system.data.runtime.node || text.unknown}</dd>
              </div>
              <div>
                <dt className="soft small">{text.postgres}</dt>
                <dd>{system.data.runtime.postgres ?? text.unknown}</dd>
              </div>
              <div>
                <dt className="soft small">{text.since}</dt>
                <dd>
                  <DateText value={system.data.startedAt} time />
                </dd>
              </div>
              <div>
                <dt className="soft small">{text.memory}</dt>
                <dd>{text.megabytes(system.data.memoryMb)}</dd>
              </div>
            </dl>
          </Card>
        </>
      )}
    </Page>
  );
}

/** Shows nothing for a part that could not be read: an empty list would mean that all is well. */
function Read({
  part,
  of,
  children,
}: {
  readonly part: SystemPart;
  readonly of: System;
  readonly children: ReactNode;
}) {
  return of.unread.includes(part) ? <p>{text.unread.one}</p> : children;
}
