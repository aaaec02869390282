import { broadcastsContract, type Broadcast } from '@placejuste/contracts/broadcasts';
import { useTeamAct } from '../../admin/index.ts';
import { callApi, sentenceOf } from '../../platform/index.ts';
import { Button, Card, Chip, ConfirmButton, DateText, ErrorAlert, Progress, type Tone } from '../../ui/index.ts';
import { LaidOutMail } from '../mails/laid-out-mail.tsx';
import { FreshFactor, isStaleFactor } from '../roles/fresh-factor.tsx';
import { broadcastQuery } from '../suite.queries.ts';
import { broadcastsText } from './broadcasts.text.fr.ts';
import type { ReadBroadcast } from './draft-broadcast.tsx';

const { calls } = broadcastsContract;
const text = broadcastsText.progress;

export const stateTones: Readonly<Record<Broadcast['state'], Tone>> = {
  draft: 'info',
  sending: 'wait',
  paused: 'wait',
  stopped: 'bad',
  done: 'good',
};

/** How many received it, and the ways to hold it back. */
export function BroadcastProgress({ read: { broadcast, mail } }: { readonly read: ReadBroadcast }) {
  const { kind, audience, state, startedAt, endedAt } = broadcast;
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

function Counts({ broadcast: { state, total, isCounted, sent, skipped } }: { readonly broadcast: Broadcast }) {
  const waiting = Math.max(0, total - sent - skipped);
  const isOver = state === 'stopped' || state === 'done';
  if (!isCounted && !isOver) return <p role="status">{text.counting}</p>;
  return (
    <div className="stack tight" role="status">
      <Progress label={text.bar} value={total === 0 ? 0 : (sent + skipped) / total} />
      <p>
        <strong>{text.sent(sent, total)}</strong>
      </p>
      {waiting > 0 && state !== 'done' && <p>{isOver ? text.unsent(waiting) : text.waiting(waiting)}</p>}
      {skipped > 0 && <p className="soft">{text.skipped(skipped)}</p>}
    </div>
  );
}

function Acts({ broadcast: { id, state } }: { readonly broadcast: Broadcast }) {
  const query = broadcastQuery(id);
  const params = { id };
  const pause = useTeamAct(
    query,
    () => callApi(calls.pauseBroadcast, { params }),
    () => text.paused,
  );
  const resume = useTeamAct(
    query,
    () => callApi(calls.resumeBroadcast, { params }),
    () => text.resumed,
  );
  const stop = useTeamAct(
    query,
    () => callApi(calls.stopBroadcast, { params }),
    () => text.stopped,
  );
  const fault = pause.error ?? (isStaleFactor(resume.error) ? null : resume.error) ?? stop.error;
  if (state !== 'sending' && state !== 'paused') return null;
  return (
    <>
      {fault !== null && <ErrorAlert title={text.notChanged}>{sentenceOf(fault, text.notChanged)}</ErrorAlert>}
      {state === 'sending' ? (
        <Button icon="clock" wide busy={pause.isPending} onClick={() => pause.mutate()}>
          {text.pause}
        </Button>
      ) : (
        <Button look="act" icon="refresh" wide busy={resume.isPending} onClick={() => resume.mutate()}>
          {text.resume}
        </Button>
      )}
      <ConfirmButton
        icon="cross"
        wide
        busy={stop.isPending}
        label={text.stop}
        question={{ title: text.stopQuestion, confirm: text.stopConfirm, keep: text.stopKeep }}
        onConfirm={() => stop.mutate()}
      >
        <p>{text.stopEffect}</p>
      </ConfirmButton>
      <FreshFactor error={resume.error} onProved={() => resume.mutate()} onCancel={() => resume.reset()} />
    </>
  );
}
