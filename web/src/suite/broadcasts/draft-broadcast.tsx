import { broadcastsContract, type BroadcastDraft } from '@placejuste/contracts/broadcasts';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type OnLeft, useHandOver, useTeamAct } from '../../admin/index.ts';
import { useDraft } from '../../offline/index.ts';
import { callApi, describeCallFailure, useNavigate } from '../../platform/index.ts';
import { Alert, Button, Card, ConfirmButton, Dialog, ErrorAlert, Skeleton } from '../../ui/index.ts';
import { LaidOutMail } from '../mails/laid-out-mail.tsx';
import { FreshFactor, isStaleFactor } from '../roles/fresh-factor.tsx';
import { broadcastsQuery } from '../suite.queries.ts';
import { buildBroadcastDraftKey } from './broadcast-drafts.ts';
import { BroadcastForm } from './broadcast-form.tsx';
import { type EditedBroadcast, toEditedBroadcast, isSame, parseEdited, selectUnsavedPart } from './broadcast-values.ts';
import { broadcastsText } from './broadcasts.text.fr.ts';
import { useBroadcastAct } from './use-broadcast-act.ts';

const { calls } = broadcastsContract;
const text = broadcastsText.one;
export type BroadcastDetail = ReplyOf<typeof calls.readBroadcast>;

interface DraftBroadcastProps {
  readonly detail: BroadcastDetail;
  readonly onLeft: OnLeft;
}

/**
 * The form of a draft, then the preview of its mail with the number of recipients, and the buttons to send or delete
 * it.
 */
export function DraftBroadcast({ detail, onLeft }: DraftBroadcastProps) {
  const { broadcast, mail } = detail;
  const { id } = broadcast;
  const cache = useQueryClient();
  // The form stays mounted while it is saved, also by a colleague, so that the typed text is never lost.
  const inForm = useDraft<EditedBroadcast>(buildBroadcastDraftKey(id), {
    first: () => toEditedBroadcast(broadcast),
    parse: parseEdited,
    selectStoredPart: selectUnsavedPart,
  });
  const { version, saved, values } = inForm.value;
  const isSaved = isSame(values, saved);
  const words = isSaved ? '' : `${values.subject}\n\n${values.text}`;
  useHandOver({ id, name: broadcast.subject, words }, onLeft);
  const isNewer = broadcast.version > version;
  const adopt = () => inForm.set(() => toEditedBroadcast(broadcast));
  if (inForm.ready && isNewer && isSaved) adopt();
  const edit = useBroadcastAct(
    id,
    async (draft: BroadcastDraft) => {
      const outcome = await callApi(calls.editBroadcast, { params: { id }, body: { ...draft, version } });
      if (outcome.ok)
        inForm.set(({ values: typedValues }) => ({ ...toEditedBroadcast(outcome.value), values: typedValues }));
      return outcome;
    },
    () => broadcastsText.form.saved,
  );
  if (!inForm.ready) return <Skeleton lines={6} />;
  return (
    <>
      {isNewer && !isSaved ? (
        <ErrorAlert title={broadcastsText.form.changed}>
          <p>{broadcastsText.form.changedEffect}</p>
          <Button
            icon="refresh"
            wide
            onClick={() => {
              adopt();
              edit.reset();
            }}
          >
            {broadcastsText.form.reload}
          </Button>
        </ErrorAlert>
      ) : (
        edit.isError && (
          <ErrorAlert title={broadcastsText.form.notSaved}>
            {describeCallFailure(edit.error, broadcastsText.form.notSaved)}
          </ErrorAlert>
        )
      )}
      <BroadcastForm
        values={values}
        busy={edit.isPending}
        onSave={(draft) =>
          edit.mutate(draft, {
            onSuccess: () => void cache.invalidateQueries({ queryKey: broadcastsQuery.queryKey }),
          })
        }
        onChange={(typedValues) => inForm.set((before) => ({ ...before, values: typedValues }))}
      />
      {isSaved && broadcast.version === version ? (
        <>
          <LaidOutMail mail={mail} />
          <SendCard detail={detail} />
        </>
      ) : (
        !isSaved && <Alert tone="wait">{text.unsaved}</Alert>
      )}
    </>
  );
}

function SendCard({ detail: { broadcast, recipients } }: { readonly detail: BroadcastDetail }) {
  const { id, version } = broadcast;
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const input = { params: { id }, body: { version } };
  const test = useBroadcastAct(
    id,
    () => callApi(calls.testBroadcast, input),
    ({ email }) => text.tested(email),
  );
  const send = useBroadcastAct(
    id,
    () => callApi(calls.sendBroadcast, input),
    () => text.started,
  );
  const remove = useTeamAct(
    broadcastsQuery,
    () => callApi(calls.deleteBroadcast, { params: { id } }),
    () => text.removed,
  );
  return (
    <Card aria-labelledby="broadcast-send">
      <h2 id="broadcast-send">{text.ready}</h2>
      <p>{text.recipients(recipients)}</p>
      {test.isError && (
        <ErrorAlert title={text.notTested}>{describeCallFailure(test.error, text.notTested)}</ErrorAlert>
      )}
      {send.isError && !isStaleFactor(send.error) && (
        <ErrorAlert title={text.notSent}>{describeCallFailure(send.error, text.notSent)}</ErrorAlert>
      )}
      {remove.isError && (
        <ErrorAlert title={text.notRemoved}>{describeCallFailure(remove.error, text.notRemoved)}</ErrorAlert>
      )}
      <Button icon="mail" wide busy={test.isPending} onClick={() => test.mutate()}>
        {text.test}
      </Button>
      {recipients > 0 && (
        <Button
          data-voice="by-name"
          look="act"
          icon="send"
          wide
          busy={send.isPending}
          onClick={() => setIsAsking(true)}
        >
          {text.send(recipients)}
        </Button>
      )}
      <ConfirmButton
        icon="trash"
        wide
        busy={remove.isPending}
        label={text.remove}
        question={{ title: text.removeQuestion, confirm: text.removeConfirm, keep: text.removeKeep }}
        onConfirm={() =>
          remove.mutate(undefined, { onSuccess: () => void navigate('/admin-suite/annonces', { replace: true }) })
        }
      >
        <p>{text.removeEffect}</p>
      </ConfirmButton>
      <Dialog
        title={text.question(recipients)}
        open={isAsking}
        onClose={() => setIsAsking(false)}
        closeLabel={text.keep}
      >
        <p>{text.effect}</p>
        <Button
          data-voice="by-name"
          look="act"
          icon="send"
          wide
          onClick={() => {
            setIsAsking(false);
            send.mutate();
          }}
        >
          {text.confirm}
        </Button>
      </Dialog>
      <FreshFactor error={send.error} onProved={() => send.mutate()} onCancel={() => send.reset()} />
    </Card>
  );
}
