import type { Fine } from '@placejuste/contracts/fines';
import { listChannels, type FineStep, listOpenSteps, stepNames } from '@placejuste/domain/fine';
import { findAppealLetter, isLetterProof, findProofPaper } from '@placejuste/domain/letter';
import { Navigate, useSearchParams } from '../../platform/index.ts';
import { FailureAlert } from '../../offline/index.ts';
import { Button, ErrorSummary, Page, PageActions, RadioCards, Skeleton, useNavigateHere } from '../../ui/index.ts';
import { useWaitingSteps, computeFollowedFine } from '../detail/use-step.ts';
import { useFinePath } from '../fine-paths.ts';
import { finesText } from '../fines.text.fr.ts';
import { type ProofOf, SendingProof } from './sending-proof.tsx';
import { StepFields } from './step-fields.tsx';
import { useProof } from './use-proof.ts';
import { emptyStep, type StepValues, useStepForm } from './use-step-form.ts';

const text = finesText.acts;
const departures: readonly FineStep[] = ['sent', 'second-appeal', 'registry-answered'];
const answers: readonly FineStep[] = ['received', 'registry-asked', 'accepted', 'accepted-in-part', 'refused'];

interface NoteStepProps {
  readonly fine: Fine;
  readonly act: 'sent' | 'answer';
}

/** Notes that the letter was sent, or the answer; stored on this phone first. */
export function NoteStep({ fine, act }: NoteStepProps) {
  const path = useFinePath();
  const navigate = useNavigateHere();
  const followed = computeFollowedFine(fine, useWaitingSteps(fine.id));
  const actSteps = act === 'sent' ? departures : answers;
  const choices = listOpenSteps(followed).filter((one) => actSteps.includes(one));
  const [step] = choices;
  if (step === undefined) return <Navigate to={path({ fine: fine.id })} replace />;
  return (
    <NoteForm
      key={step}
      fine={fine}
      act={act}
      followed={followed}
      choices={choices}
      first={act === 'sent' ? step : ''}
      onNoted={() => void navigate(path({ fine: fine.id }), { replace: true })}
    />
  );
}

interface NoteFormProps extends NoteStepProps {
  readonly followed: ReturnType<typeof computeFollowedFine>;
  readonly choices: readonly FineStep[];
  readonly first: FineStep | '';
  readonly onNoted: () => void;
}

function NoteForm({ fine, act, followed, choices, first, onNoted }: NoteFormProps) {
  const path = useFinePath();
  const [query] = useSearchParams();
  // Prefilled from the previous screen, and can be changed.
  const channel = listChannels(followed.track).find((one) => one === query.get('by')) ?? null;
  const form = useStepForm(fine.id, followed, {
    act,
    steps: first === '' ? choices : [first],
    first: { ...emptyStep, step: first, channel },
  });
  const words = chooseWords(act, first);
  const proof = useProof(fine.id, act);
  const proofOf = chooseProof(form.values);
  const send = async () => {
    const kind = form.values.step === '' ? null : findProofPaper(form.values.step, form.values.channel);
    // The proof belongs to the letter of the appeal.
    const letter = kind !== null && isLetterProof(kind) ? findAppealLetter(fine.track) : null;
    if (await form.send(() => (kind === null ? Promise.resolve(true) : proof.join(kind, letter)))) onNoted();
  };
  if (!form.isReady) return <Skeleton lines={4} label={finesText.form.resuming} />;
  return (
    <Page title={words.title} lead={words.lead} back={{ to: path({ fine: fine.id }), label: finesText.one.title }} task>
      <form
        className="stack"
        id="note-step"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <ErrorSummary
          errors={Object.fromEntries(
            Object.entries(form.errors).map(([field, sentence]) => [`step-${field}`, sentence]),
          )}
          attempt={form.attempt}
        />
        {act === 'answer' && (
          <RadioCards
            id="step-step"
            legend={<span className="visually-hidden">{text.answer.title}</span>}
            error={form.errors['step']}
            choices={choices.map((value) => ({
              value,
              label: value === 'received' ? text.answer.receipt : stepNames[value],
            }))}
            value={form.values.step === '' ? null : form.values.step}
            onChoose={form.choose}
          />
        )}
        <StepFields followed={followed} form={form} />
        {proofOf !== null && (
          <SendingProof
            proof={proof}
            of={proofOf}
            onDay={(on) => form.set({ on })}
            onReference={form.values.step === 'sent' ? (reference) => form.set({ reference }) : undefined}
          />
        )}
        <FailureAlert failure={form.step.failure} title={finesText.follow.refused} />
      </form>
      <PageActions>
        <Button
          type="submit"
          form="note-step"
          data-voice="by-name"
          look="act"
          wide
          busy={form.step.busy || proof.incoming.isTaking || proof.submission.progress !== null}
        >
          {text[act].record}
        </Button>
      </PageActions>
    </Page>
  );
}

/** Chooses the texts: a letter has a number and a receipt, a sending to the tribunal or its registry only a date. */
function chooseWords(
  act: NoteStepProps['act'],
  step: FineStep | '',
): { readonly title: string; readonly lead: string } {
  if (step === 'second-appeal') return { title: text.sent.tribunal, lead: text.sent.tribunalLead };
  if (step === 'registry-answered') return { title: text.sent.registry, lead: text.sent.tribunalLead };
  return text[act];
}

/** Returns the kind of paper that proves the step; null when there is none. */
function chooseProof({ step, channel }: StepValues): ProofOf | null {
  if (step === 'received') return 'received';
  if (step !== 'sent' && step !== 'second-appeal') return null;
  return channel === 'registered' || channel === 'online' ? channel : null;
}
