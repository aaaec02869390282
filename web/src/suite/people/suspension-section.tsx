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

/** Why the account is suspended, what its holder answers, and the way to end it. */
export function SuspensionSection({ suspension, ...act }: SuspensionSectionProps) {
  const { userId, query } = act;
  const typingRef = useRef<Typing>(null);
  const lift = useTeamAct(
    query,
    async () => {
      const outcome = await callApi(peopleContract.calls.reinstatePerson, { params: { id: userId } });
      // Its box leaves with the suspension: what stands in it would be told as a colleague's doing.
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

/** What is being typed to the appeal. */
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
  /** A person may answer each of their suspensions: what is typed to one is not shown under another. */
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
