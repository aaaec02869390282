import type { Fine } from '@placejuste/contracts/fines';
import {
  awaitedDeadlines,
  deadlineNames,
  factsMayChange,
  fineProgress,
  fineFieldMessages,
  fineWarningMessages,
  readingWords,
} from '@placejuste/domain/fine';
import { nextLetter } from '@placejuste/domain/letter';
import { useQuery } from '@tanstack/react-query';
import { Fragment, Suspense } from 'react';
import { sentenceOf, useSession } from '../../platform/index.ts';
import {
  Alert,
  Card,
  Chip,
  DateCard,
  dateInWords,
  euros,
  FailedAlert,
  Fold,
  Icon,
  LinkButton,
  Page,
  Skeleton,
  Tracker,
} from '../../ui/index.ts';
import { appealDate } from '../fine-dates.ts';
import { FineFacts } from './fine-facts.tsx';
import { useFinePath } from '../fine-paths.ts';
import { FollowUpPanel } from './follow-up-panel.tsx';
import { followedOf } from './followed-fine.ts';
import { fineQuery, useFineChanged } from '../fines.queries.ts';
import { dossiersQuery } from '../../dossiers/index.ts';
import { keptFine, wasUnreached } from '../without-network/kept-fines.ts';
import { finesText } from '../fines.text.fr.ts';
import { PaymentClock } from './payment-clock.tsx';
import { useKept } from '../without-network/use-kept.ts';
import { AuthorityResults, DossierBeside, DossierPanel, MatchPanel } from '../with-network.tsx';
import { WithoutNetwork } from '../without-network/without-network.tsx';

const text = finesText.one;

/** One fine: the safe date is the biggest thing, then one thing to do; without a network, what this device knows. */
export function FineDetail({ fineId }: { readonly fineId: string }) {
  const path = useFinePath();
  const fine = useQuery(fineQuery(fineId));
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.userId : null;
  const unreached = fine.data === undefined && (fine.isError ? wasUnreached(fine.error) : !navigator.onLine);
  const { kept, looking } = useKept(unreached && userId !== null ? [fineId, userId] : null, () =>
    keptFine(userId ?? '', fineId, new Date()),
  );
  if (kept !== null) {
    return (
      <Page title={text.title} back={{ to: path(), label: text.back }}>
        <WithoutNetwork keptAt={kept.keptAt} what="one" onRetry={() => void fine.refetch()} />
        <Known fine={kept.fine} />
      </Page>
    );
  }
  return (
    <Page title={text.title} back={{ to: path(), label: text.back }}>
      {(fine.isPending || looking) && <Skeleton lines={6} label={text.loading} />}
      {fine.isError && !looking && (
        <FailedAlert
          title={text.failed}
          sentence={sentenceOf(fine.error, text.failed)}
          onRetry={() => void fine.refetch()}
        >
          {unreached && <p>{finesText.offline.never}</p>}
        </FailedAlert>
      )}
      {fine.data !== undefined && <Detail fine={fine.data} />}
    </Page>
  );
}

/** What needs no network: where the contest stands, its dates, what happened, what the notice says. */
function Known({ fine }: { readonly fine: Fine }) {
  return (
    <div className="fine-columns">
      <div className="stack">
        <Standing fine={fine} />
        <PaymentClock fine={fine} />
        <FineFacts fine={fine} mayChange={false} />
      </div>
      <FollowUpPanel fine={fine} toNote />
    </div>
  );
}

function Standing({ fine }: { readonly fine: Fine }) {
  const awaited = awaitedDeadlines(followedOf(fine)).find(({ code }) => code !== 'payment');
  const appeal = fine.deadlines.find(({ code }) => code === awaited?.code);
  const progress = fineProgress(fine.track, fine.status);
  const authority = fine.authorityName ?? fine.decoded?.authority?.name ?? text.unknownAuthority;
  return (
    <>
      <div className="stack tight">
        <p className="fine-summary">
          <strong>
            {authority}
            {fine.amountCents !== null && ` · ${euros(fine.amountCents)}`}
          </strong>
          <Chip tone={fine.status === 'to-check' || fine.status === 'to-contest' ? 'wait' : 'info'}>
            {finesText.statuses[fine.status]}
          </Chip>
        </p>
        <p className="soft small">
          {finesText.tracks[fine.track]} · {text.sentOn} {dateInWords(fine.noticeDate)}
        </p>
      </div>
      {progress !== null && (
        <Tracker label={text.progress} steps={progress.stages.map((name) => ({ name }))} current={progress.current} />
      )}
      {appeal !== undefined && <AppealCard deadline={appeal} />}
      {fine.track === 'prive' && <Alert tone="wait">{fineWarningMessages.PRIVATE_NO_DELAY}</Alert>}
    </>
  );
}

/** Where it stands, the date and what payment asks; beside them, or under them, the next thing to do and the rest. */
function Detail({ fine }: { readonly fine: Fine }) {
  const path = useFinePath();
  const changed = useFineChanged();
  // Asked by the panel too: one call for both.
  const dossiers = useQuery(dossiersQuery(fine.id));
  const next = nextLetter(fine.track, fine.status);
  const ready = dossiers.data?.rows.find(({ kind }) => kind === next)?.state === 'ready';
  const mayChange = factsMayChange(fine.status);
  const lacking = mayChange && Object.keys(fine.missing).length > 0;
  const parts = {
    missing: lacking && <Missing fine={fine} />,
    doubts: fine.decoded !== null && fine.decoded.warnings.length > 0 && (
      <Alert tone="wait" title={text.warnings}>
        {fine.decoded.warnings.map(({ code, message }) => (
          <p key={code}>{message}</p>
        ))}
      </Alert>
    ),
    payment: <PaymentClock fine={fine} />,
    match: fine.track !== 'prive' && (
      <Suspense>
        <MatchPanel fine={fine} />
      </Suspense>
    ),
    dossier: (
      <Suspense fallback={<Skeleton lines={4} label={text.loading} />}>
        <DossierPanel fine={fine} editAddress={path({ fine: fine.id, edit: '1' })} onFineChanged={changed} />
      </Suspense>
    ),
    beside: fine.track !== 'prive' && (
      <Suspense>
        <DossierBeside fine={fine} />
      </Suspense>
    ),
    follow: <FollowUpPanel fine={fine} toNote={ready || !mayChange} />,
  };
  return (
    <div className="fine-columns">
      <div className="stack">
        <Standing fine={fine} />
        {parts.payment}
      </div>
      <div className="stack fine-acts">
        {/* Moved by their keys: what is being answered in one of them stays. */}
        {orderOf(fine.status, { lacking, ready }).map((part) => (
          <Fragment key={part}>{parts[part]}</Fragment>
        ))}
        <Suspense>
          <AuthorityResults fineId={fine.id} />
        </Suspense>
      </div>
      {/* Looked up, not read: after what is to be done, and beside it on a wide screen. */}
      <div className="stack">
        <FineFacts fine={fine} mayChange={mayChange} />
      </div>
    </div>
  );
}

type Part = 'missing' | 'doubts' | 'match' | 'dossier' | 'beside' | 'follow';

function orderOf(
  status: Fine['status'],
  { lacking, ready }: { readonly lacking: boolean; readonly ready: boolean },
): readonly Part[] {
  // Sent: an answer, or its absence, is what comes next.
  if (status === 'sent' || status === 'second-appeal' || status === 'accepted' || status === 'closed')
    return ['follow', 'dossier', 'beside'];
  if (ready) return ['dossier', 'beside', 'follow', 'doubts', 'match'];
  if (lacking) return ['missing', 'doubts', 'match', 'dossier', 'beside', 'follow'];
  return ['doubts', 'match', 'dossier', 'beside', 'follow'];
}

function AppealCard({ deadline }: { readonly deadline: Fine['deadlines'][number] }) {
  const date = appealDate(deadline, new Date());
  const by = deadline.code === 'rapo' ? text.sendBefore : text.doBefore(deadlineNames[deadline.code]);
  return (
    <section className="stack tight" aria-label={by}>
      <DateCard by={<h2 className="appeal-title">{by}</h2>} date={deadline.safe}>
        {date.tone === 'open' && (
          <>
            <Icon name="hourglass" />
            <span>{date.left}</span>
          </>
        )}
      </DateCard>
      {date.tone !== 'open' && <Alert tone={date.tone === 'passed' ? 'bad' : 'wait'}>{date.left}</Alert>}
      {/* A Sunday, a holiday: the post office closes before. */}
      {date.tone === 'open' && deadline.postBy !== deadline.safe && <p>{date.postBy}</p>}
      <Fold icon="info" summary={text.law}>
        {date.after !== null && <p>{date.after}</p>}
        <ul>
          {deadline.law.map((law) => (
            <li key={law.text}>
              {law.text}
              {law.readIn !== undefined &&
                law.readOn !== undefined &&
                ` (${readingWords(law.readIn, dateInWords(law.readOn))})`}
            </li>
          ))}
        </ul>
      </Fold>
    </section>
  );
}

/** What lacks only because nobody said it. */
const unknownSentences: readonly string[] = [
  fineFieldMessages.NEEDED_FOR_DOSSIER,
  fineFieldMessages.ADDRESS_OR_URL_NEEDED,
  fineFieldMessages.CARD_VALIDITY_NEEDED,
];

function Missing({ fine }: { readonly fine: Fine }) {
  const path = useFinePath();
  // What is contradicted is corrected beside the rest; what is only unknown is asked, one question per screen.
  const isContradicted = Object.values(fine.missing).some((sentence) => !unknownSentences.includes(sentence));
  const address = path({ fine: fine.id, ...(isContradicted ? { edit: '1' } : { question: 'next' }) });
  return (
    <Card aria-labelledby="missing-title">
      <h2 id="missing-title">{text.missingTitle}</h2>
      <ul>
        {Object.keys(fine.missing).map((field) => (
          <li key={field}>{missingName(field, fine.missing[field])}</li>
        ))}
      </ul>
      <LinkButton to={address} look="act" icon="edit" wide>
        {text.complete}
      </LinkButton>
    </Card>
  );
}

/** The name of what lacks; what is there but contradicted has a sentence of its own. */
function missingName(field: string, sentence: string | undefined): string | undefined {
  const names: Readonly<Record<string, string>> = finesText.fieldNames;
  return sentence === fineFieldMessages.NEEDED_FOR_DOSSIER ? (names[field] ?? sentence) : sentence;
}
