import type { Fine } from '@placejuste/contracts/fines';
import { listAwaitedDates, computeContestStage, canFactsChange } from '@placejuste/domain/fine';
import { findNextLetter } from '@placejuste/domain/letter';
import { findFineAct } from '@placejuste/domain/next-step';
import { useQuery } from '@tanstack/react-query';
import { Fragment, Suspense } from 'react';
import { NoAddress } from '../../account/index.ts';
import { useLocation, useNavigate } from '../../platform/index.ts';
import { Alert, FailedRead, LinkButton, Page, PageDock, Skeleton, Explained } from '../../ui/index.ts';
import { RefusedSteps } from '../acts/refused-steps.tsx';
import { FineFacts } from './fine-facts.tsx';
import { useFinePath } from '../fine-paths.ts';
import { FollowUpPanel } from './follow-up-panel.tsx';
import { toFollowedFine, isToSendAgain } from './followed-fine.ts';
import { useRefreshFine } from '../fines.queries.ts';
import { dossiersQuery } from '../../dossiers/index.ts';
import { useOutbox } from '../../offline/index.ts';
import { openQuestions } from '../without-network/open-questions.ts';
import { useFine } from '../without-network/use-fine.ts';
import { finesText } from '../fines.text.fr.ts';
import { isContradicted, MissingFacts } from './missing.tsx';
import { PaymentClock } from './payment-clock.tsx';
import { Standing } from './standing.tsx';
import { AuthorityResults, DossierBeside, DossierPanel, LetterTracking, MatchPanel } from '../with-network.tsx';
import { WithoutNetwork } from '../without-network/without-network.tsx';

const text = finesText.one;

/** One fine: the safe date in the largest text, then one act; without a network, its data stored on this device. */
export function FineDetail({ fineId }: { readonly fineId: string }) {
  const path = useFinePath();
  const { fine, kept, looking, isUnreached } = useFine(fineId);
  const rows = useOutbox().rows;
  if (kept !== null) {
    return (
      <Page title={text.title} quietTitle back={{ to: path(), label: text.back }}>
        <RefusedSteps fineId={fineId} steps={kept.fine.steps} />
        <WithoutNetwork keptAt={kept.keptAt} what="one" onRetry={() => void fine.refetch()} />
        <Known fine={kept.fine} asks={openQuestions(kept, rows).length > 0} />
      </Page>
    );
  }
  return (
    <Page title={text.title} quietTitle back={{ to: path(), label: text.back }}>
      <RefusedSteps fineId={fineId} steps={fine.data?.steps} />
      {(fine.isPending || looking) && <Skeleton lines={6} label={text.loading} />}
      {fine.isError && !looking && (
        <FailedRead title={text.failed} read={fine}>
          {isUnreached && <p>{finesText.offline.never}</p>}
        </FailedRead>
      )}
      {fine.data !== undefined && <Detail fine={fine.data} />}
    </Page>
  );
}

/** Parts that need no network: the state of the contest, its dates, its history, the facts of the notice. */
function Known({ fine, asks }: { readonly fine: Fine; readonly asks: boolean }) {
  const path = useFinePath();
  return (
    <div className="fine-columns">
      <div className="stack">
        <Standing fine={fine} />
        <PaymentClock fine={fine} />
        {isRunning(fine) && <NoAddress />}
        <FineFacts fine={fine} mayChange={false} />
      </div>
      <FollowUpPanel fine={fine} />
      <OnceSent fine={fine} />
      {asks && (
        <PageDock>
          <LinkButton to={path({ fine: fine.id, question: 'next' })} look="act" wide>
            {finesText.offline.answer}
          </LinkButton>
        </PageDock>
      )}
    </div>
  );
}

/** True until the contest is accepted or closed: the fine still has dates to send letters by. */
const isRunning = ({ status }: Fine): boolean => status !== 'accepted' && status !== 'closed';

interface OnceSentProps {
  readonly fine: Fine;
  /** True when the letter can be sent again from this screen. */
  readonly hasLetter?: boolean;
}

/** Acts once the letter was sent: note the answer, unless the date first calls for the letter again or for a reply. */
function OnceSent({ fine, hasLetter = false }: OnceSentProps) {
  const path = useFinePath();
  if (fine.status !== 'sent' && fine.status !== 'second-appeal') return null;
  const [awaited] = listAwaitedDates(toFollowedFine(fine)).filter(({ code }) => code !== 'payment');
  const { act, label } = chooseActOnceSent(awaited?.code === 'tsp-regularisation', hasLetter && isToSendAgain(fine));
  return (
    <PageDock>
      <LinkButton to={path({ fine: fine.id, do: act })} look="act" wide>
        {label}
      </LinkButton>
    </PageDock>
  );
}

function chooseActOnceSent(awaitsRegistry: boolean, sendsAgain: boolean) {
  if (awaitsRegistry) return { act: 'sent', label: finesText.acts.registry } as const;
  if (sendsAgain) return { act: 'send', label: finesText.follow.sendAgainAct } as const;
  return { act: 'answer', label: finesText.acts.received } as const;
}

/** State of the fine, its date and its payment; beside or under them, the part that its one act is about. */
function Detail({ fine }: { readonly fine: Fine }) {
  const path = useFinePath();
  const refreshFine = useRefreshFine();
  const askState = usePreparationRequest(path({ fine: fine.id }));
  // The panel uses the same query, fetched once for both.
  const dossiers = useQuery(dossiersQuery(fine.id));
  const letter = findNextLetter(fine.track, computeContestStage(fine));
  const newest = dossiers.data?.rows.find(({ kind }) => kind === letter);
  const isReady = newest?.state === 'ready' && newest.outdated !== true;
  const act = findFineAct({
    status: fine.status,
    hasDossier: isReady,
    isAppealAwaited: listAwaitedDates(toFollowedFine(fine)).some(({ code }) => code !== 'payment'),
  });
  const mayChange = canFactsChange(fine.status);
  const isLacking = mayChange && Object.keys(fine.missing).length > 0;
  const warnings = fine.warnings ?? fine.decoded?.warnings ?? [];
  const parts = {
    missing: isLacking && <MissingFacts fine={fine} />,
    doubts: warnings.length > 0 && (
      <Alert tone="wait" title={text.warnings}>
        <Explained>{warnings.map(({ message }) => message)}</Explained>
      </Alert>
    ),
    match: fine.track !== 'prive' && (
      <Suspense>
        <MatchPanel fine={fine} />
      </Suspense>
    ),
    // Nothing is left to send: a letter made before can still be read, none is offered.
    letter: fine.track !== 'prive' && (
      <Suspense>
        <LetterTracking fine={fine} sendAddress={path({ fine: fine.id, do: 'send' })} />
      </Suspense>
    ),
    // Once nothing is left to send, existing letters can still be read but no new one is offered.
    dossier: (isRunning(fine) || dossiers.isError || (dossiers.data?.rows.length ?? 0) > 0) && (
      <Suspense fallback={<Skeleton lines={4} label={text.loading} />}>
        <DossierPanel
          fine={fine}
          act={act}
          addresses={{
            edit: path({ fine: fine.id, edit: '1' }),
            // Contradicted facts are corrected in the whole form; facts that are only unknown are asked one by one.
            complete: path({ fine: fine.id, ...(isContradicted(fine) ? { edit: '1' } : { question: 'next' }) }),
            cardPlace: path({ fine: fine.id, question: 'cardPlace' }),
            sign: path({ fine: fine.id, do: 'sign' }),
          }}
          onFineChanged={refreshFine}
          {...askState}
        />
      </Suspense>
    ),
    beside: fine.track !== 'prive' && (
      <Suspense>
        <DossierBeside fine={fine} />
      </Suspense>
    ),
    follow: <FollowUpPanel fine={fine} />,
  };
  return (
    <div className="fine-columns">
      <div className="stack">
        <Standing fine={fine} />
        <PaymentClock fine={fine} />
        {isRunning(fine) && <NoAddress />}
      </div>
      <div className="stack fine-acts">
        {/* Keys let React move the parts without losing what is being typed in them. */}
        {chooseOrder(fine.status, { isLacking, ready: isReady }).map((part) => (
          <Fragment key={part}>{parts[part]}</Fragment>
        ))}
        <Suspense>
          <AuthorityResults fineId={fine.id} />
        </Suspense>
      </div>
      {/* For reference only: after the act to do, and beside it on a wide screen. */}
      <div className="stack">
        <FineFacts fine={fine} mayChange={mayChange} />
      </div>
      <OnceSent fine={fine} hasLetter={isReady} />
    </div>
  );
}

/** Request to prepare the dossier after the last question; in the history state, so that it survives a reload. */
function usePreparationRequest(address: string): { readonly isAsked: boolean; readonly onAsked: () => void } {
  const { state } = useLocation() as { readonly state: unknown };
  const navigate = useNavigate();
  const isAsked = typeof state === 'object' && state !== null && 'prepare' in state && state.prepare === true;
  return { isAsked, onAsked: () => void navigate(address, { replace: true, state: null }) };
}

type Part = 'missing' | 'doubts' | 'match' | 'letter' | 'dossier' | 'beside' | 'follow';

function chooseOrder(
  status: Fine['status'],
  { isLacking, ready }: { readonly isLacking: boolean; readonly ready: boolean },
): readonly Part[] {
  // Once the letter is sent, an answer or its absence comes next.
  if (status === 'sent' || status === 'second-appeal' || status === 'accepted' || status === 'closed')
    return ['follow', 'letter', 'dossier', 'beside'];
  // A declaration still to attach changes the letter: before the parts that only wait for an answer.
  if (ready) return ['letter', 'dossier', 'doubts', 'match', 'beside', 'follow'];
  if (isLacking) return ['missing', 'doubts', 'match', 'letter', 'dossier', 'beside', 'follow'];
  return ['doubts', 'match', 'letter', 'dossier', 'beside', 'follow'];
}
