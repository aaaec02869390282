import { broadcastsContract, type Broadcast } from '@placejuste/contracts/broadcasts';
import { countWaiting } from '@placejuste/domain/broadcast';
import { useEffect, useRef } from 'react';
import { announce } from '../../accessibility/index.ts';
import { callApi, describeCallFailure } from '../../platform/index.ts';
import { Button, Card, Chip, ConfirmButton, DateText, ErrorAlert, Progress, type Tone } from '../../ui/index.ts';
import { LaidOutMail } from '../mails/laid-out-mail.tsx';
import { FreshFactor, isStaleFactor } from '../roles/fresh-factor.tsx';
import { broadcastsText } from './broadcasts.text.fr.ts';
import type { BroadcastDetail } from './draft-broadcast.tsx';
import { useBroadcastAct } from './use-broadcast-act.ts';

const { calls } = broadcastsContract;
const text = broadcastsText.progress;

export const stateTones: Readonly<Record<Broadcast['state'], Tone>> = {
  draft: 'info',
  sending: 'wait',
  paused: 'wait',
  stopped: 'bad',
  done: 'good',
};

/** Number of mails sent, with buttons to pause, resume or stop the sending. */
export function BroadcastProgress({ detail: { broadcast, mail } }: { readonly detail: BroadcastDetail }) {
  const { kind, audience, state, startedAt, endedAt } = broadcast;
  useSpokenState(state);
  return (
    <>
      <Card aria-labelledby="broadcast-progress">
        <h2 id="broadcast-progress">{text.title}</h2>
        <p className="row">
          <Chip tone={stateTones[state]}>{broadcastsText.states[state]}</Chip>
          <Chip tone="info">{broadcastsText.kinds[kind]}</Chip>
        </p>
        <p>{broadcastsText.audience(audience)}</p>
        <Counts broadcast={broadcast} />
        {startedAt !== null && (
          <p className="soft">
            {text.started} <DateText value={startedAt} time />
          </p>
        )}
        {endedAt !== null && (
          <p className="soft">
            {text.ended} <DateText value={endedAt} time />
          </p>
        )}
        <Acts broadcast={broadcast} />
      </Card>
      <LaidOutMail mail={mail} />
    </>
  );
}

function Counts({ broadcast }: { readonly broadcast: Broadcast }) {
  const { state, total, isCounted, sent, refused, failed, skipped, unsure = 0, erased } = broadcast;
  const isOver = state === 'stopped' || state === 'done';
  // No mail is sent before all recipients are counted.
  const countingState = state === 'paused' ? text.nobodyYet : text.counting;
  if (!isCounted) return <p>{isOver ? text.nobody : countingState}</p>;
  const waitingCount = countWaiting({ ...broadcast, unsure });
  return (
    <div className="stack tight">
      <Progress label={text.bar} value={total === 0 ? 0 : (total - waitingCount) / total} />
      <p>
        <strong>{text.sent(sent, total)}</strong>
      </p>
      {waitingCount > 0 && state !== 'done' && <p>{isOver ? text.unsent(waitingCount) : text.waiting(waitingCount)}</p>}
      {refused > 0 && <p className="soft">{text.refused(refused)}</p>}
      {failed > 0 && <p className="soft">{text.failed(failed)}</p>}
      {skipped > 0 && <p className="soft">{text.skipped(skipped)}</p>}
      {unsure > 0 && <p className="soft">{text.unsure(unsure)}</p>}
      {erased > 0 && <p className="soft">{text.erased(erased)}</p>}
    </div>
  );
}

const stateSentences: Readonly<Partial<Record<Broadcast['state'], string>>> = {
  sending: text.resumed,
  paused: text.paused,
  stopped: text.stopped,
  done: text.done,
};

/** Announces changes of state only: the counts change every few seconds, and would be read without end. */
function useSpokenState(state: Broadcast['state']): void {
  const lastState = useRef(state);
  useEffect(() => {
    if (lastState.current === state) return;
    lastState.current = state;
    announce(stateSentences[state] ?? '');
  }, [state]);
}

function Acts({ broadcast: { id, state } }: { readonly broadcast: Broadcast }) {
  const params = { id };
  const pause = useBroadcastAct(
    id,
    () => callApi(calls.pauseBroadcast, { params }),
    () => text.paused,
  );
  const resume = useBroadcastAct(
    id,
    () => callApi(calls.resumeBroadcast, { params }),
    () => text.resumed,
  );
  const stop = useBroadcastAct(
    id,
    () => callApi(calls.stopBroadcast, { params }),
    () => text.stopped,
  );
  // Clears the errors of the other acts.
  const act = (mutation: typeof pause | typeof resume | typeof stop) => {
    for (const one of [pause, resume, stop]) if (one !== mutation) one.reset();
    mutation.mutate();
  };
  const fault = pause.error ?? (isStaleFactor(resume.error) ? null : resume.error) ?? stop.error;
  if (state !== 'sending' && state !== 'paused') return null;
  return (
    <>
      {fault !== null && <ErrorAlert title={text.notChanged}>{describeCallFailure(fault, text.notChanged)}</ErrorAlert>}
      {state === 'sending' ? (
        <Button icon="clock" wide busy={pause.isPending} onClick={() => act(pause)}>
          {text.pause}
        </Button>
      ) : (
        <Button data-voice="by-name" look="act" icon="refresh" wide busy={resume.isPending} onClick={() => act(resume)}>
          {text.resume}
        </Button>
      )}
      <ConfirmButton
        icon="cross"
        wide
        busy={stop.isPending}
        label={text.stop}
        question={{ title: text.stopQuestion, confirm: text.stopConfirm, keep: text.stopKeep }}
        onConfirm={() => act(stop)}
      >
        <p>{text.stopEffect}</p>
      </ConfirmButton>
      <FreshFactor error={resume.error} onProved={() => resume.mutate()} onCancel={() => resume.reset()} />
    </>
  );
}
