import type { Fine } from '@placejuste/contracts/fines';
import { canFactsChange, isWrittenTo } from '@placejuste/domain/fine';
import { findNextLetter } from '@placejuste/domain/letter';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dossiersQuery, isAskedInQuestions, useCardPlace } from '../../dossiers/index.ts';
import { FailureAlert, createActionId, SharedDraftAlert, SubmissionProgress, useOutbox } from '../../offline/index.ts';
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
import { computeKeptValues } from '../without-network/open-questions.ts';
import { useFine } from '../without-network/use-fine.ts';
import { finesText } from '../fines.text.fr.ts';
import { buildRefusedFineDraft, buildEditDraftKey, type FineDraft, createDraft } from '../form/fine-draft.ts';
import { checkFineForm } from '../form/fine-form-check.ts';
import { type FineFormValues, isRectifiedForm, toTypedFine } from '../form/fine-form-values.ts';
import { chooseCapacityWords } from '../form/people-fields.tsx';
import { useFineForm } from '../form/use-fine-form.ts';
import { type OtherPresence, QuestionFields } from './question-fields.tsx';
import {
  buildAnswers,
  questionsBeforeSending,
  selectErrors,
  findFirstUnanswered,
  isLastAnswer,
  buildKnownValues,
  type QuestionName,
  listQuestions,
  withOwnName,
} from './questions.ts';

const text = finesText.questions;

export interface FineQuestionsProps {
  readonly fineId: string;
  /** Name of the question; any other value opens the first question without an answer. */
  readonly question: string;
}

/** Questions about facts that neither the notice nor the account gives, one per screen. */
export function FineQuestions({ fineId, question }: FineQuestionsProps) {
  const path = useFinePath();
  const navigate = useNavigateHere();
  const { fine, kept, looking } = useFine(fineId);
  const account = useQuery(accountQuery);
  const session = useSession();
  const { rows } = useOutbox();
  const unsent = rows.find(({ id, kind }) => id === fineId && kind === createFine.kind);
  const name = account.data === undefined ? '' : `${account.data.firstName} ${account.data.lastName}`.trim();
  // The fine is only on this phone: the answers are sent after it.
  if (fine.data === undefined && unsent !== undefined && session.status === 'signed-in') {
    const { values } = buildRefusedFineDraft(unsent, null);
    const own = { id: fineId, track: toTypedFine(values).track, status: 'to-check', debtorIsUser: true } as const;
    return (
      <Questions
        key="unsent"
        fine={own}
        initialValues={values}
        only={questionsBeforeSending}
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
        initialValues={computeKeptValues(kept, rows)}
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
      initialValues={buildKnownValues(fine.data, name)}
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
  readonly initialValues: FineFormValues;
  /** Questions possible without the service, which fills the other facts by itself; null for all. */
  readonly only: readonly QuestionName[] | null;
  /** Next page once the answers are stored on this device. */
  readonly after: string;
  readonly accountName: string;
  readonly userId: string;
  readonly question: string;
  readonly navigate: NavigateHere;
}

function Questions({
  fine,
  initialValues: knownNow,
  only,
  after,
  accountName,
  userId,
  question,
  navigate,
}: QuestionsProps) {
  const [knownValues] = useState(knownNow);
  const [first] = useState<FineDraft>(() =>
    createDraft(createActionId(), { values: knownValues, isPartial: only !== null, begun: knownValues }),
  );
  const [other, setOther] = useState<OtherPresence | null>(null);
  const form = useFineForm(buildEditDraftKey(fine.id), first);
  const dossiers = useQuery(dossiersQuery(fine.id));
  const rows = dossiers.data?.rows ?? [];
  const cardPlace = useCardPlace(fine.id, rows);
  const letter = chooseLetter(fine, knownValues);
  // A letter that needs more than these questions is prepared on the page of the fine.
  const canPrepare =
    letter !== undefined && isAskedInQuestions(letter, fine) && !rows.some(({ kind }) => kind === letter);
  const path = useFinePath();
  if (!form.draft.ready || !cardPlace.isReady || dossiers.isLoading)
    return <Skeleton label={finesText.form.resuming} />;
  // The questions were answered in another tab: the page of the fine shows the answers.
  if (form.draft.elsewhere === 'ended') return <Navigate to={after} replace />;
  const values = withOwnName(form.draft.value.values, accountName);
  const answers = { ...values, cardPlace: cardPlace.place ?? '', accountName } as const;
  const all = listQuestions({ ...knownValues, cardPlace: cardPlace.known ?? '' }, answers, question);
  // Once something was sent the facts of the fine are closed: only the place of the card can still be answered, for the
  // next letter.
  const openNames = canFactsChange(fine.status) ? all : all.filter((name) => name === 'cardPlace');
  const askedNames = only ? all.filter((name) => only.includes(name)) : openNames;
  const current = askedNames.find((name) => name === question);
  if (current === undefined) {
    const firstOpen = findFirstUnanswered(askedNames, answers);
    return (
      <Navigate to={path({ fine: fine.id, ...(firstOpen === undefined ? {} : { question: firstOpen }) })} replace />
    );
  }
  const at = askedNames.indexOf(current);
  const previous = askedNames[at - 1];
  const buildAddress = (name: QuestionName) => path({ fine: fine.id, question: name });

  const applyChange = (change: Partial<FineFormValues>) =>
    form.set('certificate' in change ? { ...change, ...ownName({ ...values, ...change }, accountName) } : change);
  const asksForDossier = canPrepare && only === null && isLastAnswer(current, askedNames, answers);
  const finish = async (prepare: boolean) => {
    const changes = buildAnswers(askedNames, values);
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
    const next = askedNames[at + 1];
    if (next === undefined) await finish(isAnswered && asksForDossier);
    else await navigate(buildAddress(next));
  };
  const title = chooseTitle(current, values);
  const elsewhere = Object.entries(form.errors).filter(
    ([field]) => !(field in selectErrors(current, answers, form.errors)),
  );
  return (
    <Page
      title={title}
      back={
        previous === undefined
          ? { to: path({ fine: fine.id }), label: finesText.one.title }
          : { to: buildAddress(previous), label: text.previous }
      }
      end={text.count(at + 1, askedNames.length)}
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
          const wrong = selectErrors(current, answers, checkFineForm(values, toServiceTime(new Date())));
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
          set={applyChange}
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

/** Chooses the next letter. For a fine that is only on this device, the form tells whether its appeal was made. */
function chooseLetter({ track, status }: Pick<Fine, 'track' | 'status'>, values: FineFormValues) {
  return findNextLetter(track, canFactsChange(status) && isRectifiedForm(values) ? 'refused' : status);
}

function ownName(values: FineFormValues, accountName: string): Pick<FineFormValues, 'debtorName'> {
  const { debtorName } = withOwnName(values, accountName);
  // A name filled from the account is not that of another debtor.
  return { debtorName: !values.debtorIsUser && debtorName === accountName ? '' : debtorName };
}

function chooseTitle(name: QuestionName, values: FineFormValues): string {
  if (name === 'capacity') return chooseCapacityWords(values).asks;
  if (name === 'authorityName' && !isWrittenTo(toTypedFine(values).track)) return finesText.form.originName;
  if (name === 'debtorAddress' && values.debtorIsUser) return text.titles.ownAddress;
  return name === 'motive' && values.motive === 'lent' ? text.titles.driver : text.titles[name];
}
