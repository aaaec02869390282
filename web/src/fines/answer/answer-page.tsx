import { assessNotice, type Assessment } from '@placejuste/domain/fine';
import { parisDay } from '@placejuste/domain/kernel';
import { useEffect, useState } from 'react';
import { useDraft, newActionId } from '../../offline/index.ts';
import { Button, Card, ErrorSummary, LinkButton, Page, Skeleton } from '../../ui/index.ts';
import { type FineDraft, newFineDraftKey, parseFineDraft } from '../form/fine-draft.ts';
import { checkFineForm, type FieldErrors, summaryOf, without } from '../form/fine-form-check.ts';
import { type FineFormValues, emptyFormValues, typedFineOf } from '../form/fine-form-values.ts';
import { useFinePath } from '../fine-paths.ts';
import { finesText } from '../fines.text.fr.ts';
import { NoticeAnswer } from './notice-answer.tsx';
import { NoticeFields } from '../form/notice-fields.tsx';
import { ReadFactsFields } from '../form/read-facts-fields.tsx';
import { ReadNotice } from '../form/read-notice.tsx';
import { TrackFields } from '../form/track-fields.tsx';

const text = finesText.answer;

/** The answer without an account, computed on this device. What was typed waits in the draft of a new fine. */
export function AnswerPage() {
  const [first] = useState<FineDraft>(() => ({
    id: newActionId(),
    values: emptyFormValues,
    photo: null,
    toJoin: null,
  }));
  const draft = useDraft(newFineDraftKey, first, parseFineDraft);
  const path = useFinePath();
  const [attempt, setAttempt] = useState(0);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [assessment, setAssessment] = useState<Assessment | null>(null);
  useEffect(() => {
    if (assessment !== null) document.getElementById('answer-title')?.focus();
  }, [assessment]);

  if (!draft.ready) return <Skeleton label={finesText.form.resuming} />;
  const { values } = draft.value;
  const set = (change: Partial<FineFormValues>) => {
    setErrors((before) => without(before, change));
    // An answer to former words would mislead.
    setAssessment(null);
    draft.set((kept) => ({ ...kept, values: { ...kept.values, ...change } }));
  };
  const answer = () => {
    const found = foundWrong(values);
    setErrors(found);
    setAttempt((count) => count + 1);
    if (Object.keys(found).length > 0) return;
    const { track, noticeNumber, noticeKey, noticeDate, delivery } = typedFineOf(values);
    const assessed = assessNotice(
      { track, number: noticeNumber, key: noticeKey, noticeDate: noticeDate ?? '', delivery },
      parisDay(new Date()),
    );
    if (assessed.ok) setAssessment(assessed.value);
  };
  const fields = { values, errors, set };
  const signUp = (mode: 'signup' | 'login') => `/auth?mode=${mode}&next=${encodeURIComponent(path({ new: '1' }))}`;
  return (
    <Page title={text.title} lead={text.lead}>
      <ReadNotice
        owner={newFineDraftKey}
        kept={draft.value.toJoin}
        onKept={(toJoin) => draft.set((before) => ({ ...before, toJoin }))}
        set={set}
        finish={{ label: text.ask, onFinish: answer }}
      />
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          answer();
        }}
      >
        <ErrorSummary errors={summaryOf(errors)} attempt={attempt} />
        <Card>
          <h2>{finesText.form.noticeSection}</h2>
          <TrackFields {...fields} />
          <NoticeFields {...fields} identified={false} />
          <ReadFactsFields {...fields} />
        </Card>
        <Button type="submit" look="act" wide>
          {text.ask}
        </Button>
      </form>
      {assessment !== null && (
        <>
          <NoticeAnswer assessment={assessment} today={parisDay(new Date())} />
          <Card aria-labelledby="keep-title">
            <h2 id="keep-title">{text.keepTitle}</h2>
            <p>{text.keepLead}</p>
            <LinkButton to={signUp('signup')} look="act" wide>
              {text.keep}
            </LinkButton>
            <LinkButton to={signUp('login')} wide>
              {text.haveAccount}
            </LinkButton>
          </Card>
        </>
      )}
    </Page>
  );
}

/** The number only helps here: a person without the paper at hand still gets the dates. */
function foundWrong(values: FineFormValues): FieldErrors {
  const { noticeNumber, noticeKey: _key, ...found } = checkFineForm(values, new Date());
  return noticeNumber === undefined || values.noticeNumber.trim() === ''
    ? found
    : { ...found, noticeNumber: `${noticeNumber} ${text.withoutNumber}` };
}
