import { peopleContract, type PersonFile } from '@placejuste/contracts/people';
import { suspensionLimits, suspensionSentences } from '@placejuste/domain/people';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { useHandOver, useTeamAct } from '../../admin/index.ts';
import { useTextDraft } from '../../offline/index.ts';
import { callApi, describeCallFailure } from '../../platform/index.ts';
import { Alert, AnswerForm, ConfirmButton, DateText, ErrorAlert, Skeleton, UserText } from '../../ui/index.ts';
import type { TypedFileAct } from './file-act.ts';
import { buildAppealDraftsPrefix } from './file-drafts.ts';
import { peopleText } from './people.text.fr.ts';

const text = peopleText.suspension;

interface SuspensionSectionProps extends TypedFileAct {
  readonly suspension: PersonFile['suspension'];
}

/** Reason of the suspension, appeal of its holder, and the button to end it. */
export function SuspensionSection({ suspension, ...act }: SuspensionSectionProps) {
  const { userId, query } = act;
  const typingRef = useRef<Typing>(null);
  const lift = useTeamAct(
    query,
    async () => {
      const outcome = await callApi(peopleContract.calls.reinstatePerson, { params: { id: userId } });
      // The answer box is removed with the suspension: without a reset, its text would be shown as handled by a
      // colleague.
      if (outcome.ok) await typingRef.current?.reset();
      return outcome;
    },
    () => text.lifted,
  );
  return (
    <section className="stack people-form" aria-labelledby="suspension-title">
      <h2 id="suspension-title">{text.title}</h2>
      {suspension === null ? (
        <p>{text.unknown}</p>
      ) : (
        <Alert
          tone="wait"
          title={suspension.reason === 'other' ? peopleText.suspend.other : suspensionSentences[suspension.reason]}
        >
          {suspension.remark !== null && (
            <p>
              <UserText>{suspension.remark}</UserText>
            </p>
          )}
          <p className="soft">
            {text.since} <DateText value={suspension.since} />.
          </p>
        </Alert>
      )}
      {suspension?.appeal && <Appeal {...act} appeal={suspension.appeal} typingRef={typingRef} />}
      {lift.isError && (
        <ErrorAlert title={text.notLifted}>{describeCallFailure(lift.error, text.notLifted)}</ErrorAlert>
      )}
      <ConfirmButton
        icon="check"
        wide
        busy={lift.isPending}
        label={text.lift}
        question={text.liftQuestion}
        onConfirm={() => lift.mutate()}
      >
        <p>{text.liftEffect}</p>
      </ConfirmButton>
    </section>
  );
}

/** Handle of the box that answers the appeal. */
interface Typing {
  readonly reset: () => Promise<void>;
}

interface TypedAppealAct extends TypedFileAct {
  readonly typingRef: Ref<Typing>;
}

interface AppealProps extends TypedAppealAct {
  readonly appeal: NonNullable<NonNullable<PersonFile['suspension']>['appeal']>;
}

function Appeal({ appeal, ...act }: AppealProps) {
  return (
    <>
      <h3>{text.appeal}</h3>
      <p>
        <UserText>{appeal.text}</UserText>
      </p>
      <p className="soft small">
        <DateText value={appeal.at} time />
      </p>
      {appeal.answer !== null ? (
        <>
          <h3>{text.answer}</h3>
          <p>
            <UserText>{appeal.answer}</UserText>
          </p>
        </>
      ) : (
        <AppealAnswer key={appeal.at} {...act} at={appeal.at} />
      )}
    </>
  );
}

interface AppealAnswerProps extends TypedAppealAct {
  /** Date of the appeal. A person may appeal against each suspension: drafts are kept apart. */
  readonly at: string;
}

function AppealAnswer({ userId, name, query, onLeft, typingRef, at }: AppealAnswerProps) {
  const draft = useTextDraft(buildAppealDraftsPrefix(userId) + at);
  useHandOver({ id: `appeal-${at}`, name, words: draft.value }, onLeft);
  const { reset } = draft;
  useImperativeHandle(typingRef, () => ({ reset }), [reset]);
  const answer = useTeamAct(
    query,
    async (body: { readonly answer: string }) => {
      const outcome = await callApi(peopleContract.calls.answerAppeal, { params: { id: userId }, body });
      if (outcome.ok) await draft.reset();
      return outcome;
    },
    () => text.answered,
  );
  if (!draft.ready) return <Skeleton />;
  return (
    <AnswerForm
      label={text.answerLabel}
      hint={text.answerHint}
      missing={text.answerMissing}
      shortest={suspensionLimits.minAnswerLength}
      longest={suspensionLimits.answer}
      submit={text.sendAnswer}
      busy={answer.isPending}
      draft={draft}
      onSend={(reply) => answer.mutate({ answer: reply })}
    >
      {answer.isError && (
        <ErrorAlert title={text.notAnswered}>{describeCallFailure(answer.error, text.notAnswered)}</ErrorAlert>
      )}
    </AnswerForm>
  );
}
