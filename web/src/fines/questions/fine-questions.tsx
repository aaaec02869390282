import type { Fine } from '@placejuste/contracts/fines';
import { factsMayChange, isWrittenTo } from '@placejuste/domain/fine';
import { nextLetter } from '@placejuste/domain/letter';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dossiersQuery, isAskedInQuestions, useCardPlace } from '../../dossiers/index.ts';
import { FailureAlert, newActionId, SharedDraftAlert, SubmissionProgress, useOutbox } from '../../offline/index.ts';
import { toServiceTime, Navigate, useSession } from '../../platform/index.ts';
import {
  Alert,
  Button,
  FailedRead,
  LinkButton,
  Page,
  PageActions,
  Skeleton,
  type NavigateHere,
  useNavigateHere,
} from '../../ui/index.ts';
import { useFinePath } from '../fine-paths.ts';
import { createFine, updateFine } from '../fines.actions.ts';
import { accountQuery } from '../fines.queries.ts';
import { valuesOfKept } from '../without-network/open-questions.ts';
import { useFine } from '../without-network/use-fine.ts';
import { finesText } from '../fines.text.fr.ts';
import { draftOfRefusedFine, editedFineDraftKey, type FineDraft, newDraft } from '../form/fine-draft.ts';
import { checkFineForm } from '../form/fine-form-check.ts';
import { type FineFormValues, isRectifiedForm, typedFineOf } from '../form/fine-form-values.ts';
import { capacityWords } from '../form/people-fields.tsx';
import { useFineForm } from '../form/use-fine-form.ts';
import { type OtherPresence, QuestionFields } from './question-fields.tsx';
import {
  answersOf,
  askedUnsent,
  errorsOf,
  firstUnanswered,
  isLastAnswer,
  knownValues,
  type QuestionName,
  questionsFor,
  withOwnName,
} from './questions.ts';

const text = finesText.questions;

export interface FineQuestionsProps {
  readonly fineId: string;
  /** Name of the question; any other value opens the first question without an answer. */
  readonly question: string;
}

/** What neither the notice nor the account says, one question per screen. */
export function FineQuestions({ fineId, question }: FineQuestionsProps) {
  const path = useFinePath();
  const navigate = useNavigateHere();
  const { fine, kept, looking } = useFine(fineId);
  const account = useQuery(accountQuery);
  const session = useSession();
  const { rows } = useOutbox();
  const unsent = rows.find(({ id, kind }) => id === fineId && kind === createFine.kind);
  const name = account.data === undefined ? '' : `${account.data.firstName} ${account.data.lastName}`.trim();
  // Only this phone has it: its answers leave after it.
  if (fine.data === undefined && unsent !== undefined && session.status === 'signed-in') {
    const { values } = draftOfRefusedFine(unsent, null);
    const own = { id: fineId, track: typedFineOf(values).track, status: 'to-check', debtorIsUser: true } as const;
    return (
      <Questions
        key="unsent"
        fine={own}
        known={values}
        only={askedUnsent}
        after={path()}
        accountName={name}
        userId={session.userId}
        question={question}
        navigate={navigate}
      />
    );
  }
  if (kept !== null && session.status === 'signed-in')
    return (
      <Questions
        key="kept"
        fine={kept.fine}
        known={valuesOfKept(kept, rows)}
        only={kept.unanswered ?? []}
        after={path({ fine: fineId })}
        accountName={name}
        userId={session.userId}
        question={question}
        navigate={navigate}
      />
    );
  if (fine.isLoadingError && !looking)
    return (
      <Page title={finesText.one.title} back={{ to: path(), label: finesText.one.back }}>
        <FailedRead title={finesText.one.failed} read={fine} />
      </Page>
    );
  if (fine.data === undefined || account.isLoading || session.status !== 'signed-in')
    return <Skeleton lines={6} label={finesText.one.loading} />;
  return (
    <Questions
      key="known"
      fine={fine.data}
      known={knownValues(fine.data, name)}
      only={null}
      after={path({ fine: fineId })}
      accountName={name}
      userId={session.userId}
      question={question}
      navigate={navigate}
    />
  );
}

interface QuestionsProps {
  readonly fine: Pick<Fine, 'id' | 'track' | 'status' | 'debtorIsUser'>;
  readonly known: FineFormValues;
  /** What can be asked while the service is out of reach: what it fills by itself is not. Null: everything. */
  readonly only: readonly QuestionName[] | null;
  /** Where to go once the answers are kept on this device. */
  readonly after: string;
  readonly accountName: string;
  readonly userId: string;
  readonly question: string;
  readonly navigate: NavigateHere;
}

function Questions({ fine, known: knownNow, only, after, accountName, userId, question, navigate }: QuestionsProps) {
  const [known] = useState(knownNow);
  const [first] = useState<FineDraft>(() =>
    newDraft(newActionId(), { values: known, isPartial: only !== null, begun: known }),
  );
  const [other, setOther] = useState<OtherPresence | null>(null);
  const form = useFineForm(editedFineDraftKey(fine.id), first);
  const dossiers = useQuery(dossiersQuery(fine.id));
  const rows = dossiers.data?.rows ?? [];
  const cardPlace = useCardPlace(fine.id, rows);
  const letter = letterOf(fine, known);
  // A letter that asks more than these questions is prepared beside them.
  const canPrepare =
    letter !== undefined && isAskedInQuestions(letter, fine) && !rows.some(({ kind }) => kind === letter);
  const path = useFinePath();
  if (!form.draft.ready || !cardPlace.isReady || dossiers.isLoading)
    return <Skeleton label={finesText.form.resuming} />;
  // Answered in another tab: the page of the fine shows it.
  if (form.draft.elsewhere === 'ended') return <Navigate to={after} replace />;
  const values = withOwnName(form.draft.value.values, accountName);
  const answers = { ...values, cardPlace: cardPlace.place ?? '', accountName } as const;
  const all = questionsFor({ ...known, cardPlace: cardPlace.known ?? '' }, answers, question);
  // Once something was sent the facts of the fine are closed: for the letter that follows, only where the card was can
  // still be answered.
  const asked = only
    ? all.filter((name) => only.includes(name))
    : factsMayChange(fine.status)
      ? all
      : all.filter((name) => name === 'cardPlace');
  const current = asked.find((name) => name === question);
  if (current === undefined) {
    const open = firstUnanswered(asked, answers);
    return <Navigate to={path({ fine: fine.id, ...(open === undefined ? {} : { question: open }) })} replace />;
  }
  const at = asked.indexOf(current);
  const previous = asked[at - 1];
  const address = (name: QuestionName) => path({ fine: fine.id, question: name });

  const set = (change: Partial<FineFormValues>) =>
    form.set('certificate' in change ? { ...change, ...ownName({ ...values, ...change }, accountName) } : change);
  const asksForDossier = canPrepare && only === null && isLastAnswer(current, asked, answers);
  const finish = async (prepare: boolean) => {
    const changes = answersOf(asked, values);
    const outcome =
      Object.keys(changes).length > 0
        ? await form.send(userId, { action: updateFine, payload: () => ({ fineId: fine.id, changes }) })
        : ({ state: only === null ? 'delivered' : 'kept' } as const);
    if (outcome !== null)
      await navigate(only !== null && outcome.state === 'kept' ? after : path({ fine: fine.id }), {
        replace: true,
        state: prepare && outcome.state === 'delivered' ? { prepare } : null,
      });
  };
  const goOn = async (isAnswered: boolean) => {
    const next = asked[at + 1];
    if (next === undefined) await finish(isAnswered && asksForDossier);
    else await navigate(address(next));
  };
  const title = titleOf(current, values);
  const elsewhere = Object.entries(form.errors).filter(
    ([field]) => !(field in errorsOf(current, answers, form.errors)),
  );
  return (
    <Page
      title={title}
      back={
        previous === undefined
          ? { to: path({ fine: fine.id }), label: finesText.one.title }
          : { to: address(previous), label: text.previous }
      }
      end={text.count(at + 1, asked.length)}
      before={<SharedDraftAlert elsewhere={form.draft.elsewhere} />}
      task
      step={current}
    >
      <form
        className="stack question"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (current === 'holderPresence' && other !== null) return void goOn(false);
          const wrong = errorsOf(current, answers, checkFineForm(values, toServiceTime(new Date())));
          form.say(wrong);
          const [field] = Object.keys(wrong);
          if (field === undefined) void goOn(true);
          else document.getElementById(`fine-${field}`)?.focus();
        }}
      >
        <QuestionFields
          key={current}
          name={current}
          title={title}
          onOther={setOther}
          cardPlace={cardPlace.place}
          onCardPlace={(place) => {
            form.say({});
            cardPlace.choose(place);
          }}
          accountName={accountName}
          other={other}
          values={values}
          errors={form.errors}
          set={set}
        />
        {elsewhere.length > 0 && (
          <Alert tone="bad" live="alert" title={text.elsewhere}>
            {elsewhere.map(([field, sentence]) => (
              <p key={field}>{sentence}</p>
            ))}
            <LinkButton to={path({ fine: fine.id, edit: '1' })} icon="edit">
              {text.correct}
            </LinkButton>
          </Alert>
        )}
        <FailureAlert failure={form.submission.failure} title={finesText.form.refused}>
          <p>{finesText.form.kept}</p>
        </FailureAlert>
        <SubmissionProgress progress={form.submission.progress} onCancel={form.submission.cancel} />
        <div className="side-by-side">
          <Button look="plain" onClick={() => void goOn(false)}>
            {text.skip}
          </Button>
          <Button look="plain" onClick={() => void finish(false)}>
            {text.date}
          </Button>
        </div>
        <PageActions>
          <Button type="submit" look="act" wide busy={form.submission.progress !== null}>
            {asksForDossier ? text.prepare : text.goOn}
          </Button>
        </PageActions>
      </form>
    </Page>
  );
}

/** Of a fine that only this device has, its form alone tells that its appeal was made. */
function letterOf({ track, status }: Pick<Fine, 'track' | 'status'>, known: FineFormValues) {
  return nextLetter(track, factsMayChange(status) && isRectifiedForm(known) ? 'refused' : status);
}

function ownName(values: FineFormValues, accountName: string): Pick<FineFormValues, 'debtorName'> {
  const { debtorName } = withOwnName(values, accountName);
  // A name filled for them is not that of somebody else.
  return { debtorName: values.debtorIsUser ? debtorName : debtorName === accountName ? '' : debtorName };
}

function titleOf(name: QuestionName, values: FineFormValues): string {
  if (name === 'capacity') return capacityWords(values).asks;
  if (name === 'authorityName' && !isWrittenTo(typedFineOf(values).track)) return finesText.form.originName;
  if (name === 'debtorAddress' && values.debtorIsUser) return text.titles.ownAddress;
  return name === 'motive' && values.motive === 'lent' ? text.titles.driver : text.titles[name];
}
