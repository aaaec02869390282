import { useState } from 'react';
import { useNavigate } from 'react-router';
import { dropPhoto, newActionId, type PhotoFacts } from '../../offline/index.ts';
import { JoinNotice } from '../../vision/index.ts';
import { useSession } from '../../platform/index.ts';
import { Button, Card, Alert, Page, Skeleton } from '../../ui/index.ts';
import { DeclarationField } from './declaration-field.tsx';
import { correctedFineDraftKey, type FineDraft, newFineDraftKey } from './fine-draft.ts';
import { useFinePath } from '../fine-paths.ts';
import { FineFormFrame } from './fine-form-frame.tsx';
import { identityOf, emptyFormValues, readFactsOf, typedFineOf } from './fine-form-values.ts';
import { createFine } from '../fines.actions.ts';
import { finesText } from '../fines.text.fr.ts';
import { NoticeFields } from './notice-fields.tsx';
import { ReadFactsFields } from './read-facts-fields.tsx';
import { ReadNotice } from './read-notice.tsx';
import { TrackFields } from './track-fields.tsx';
import { useClaimedDraft } from './use-claimed-draft.ts';
import { useFineForm } from './use-fine-form.ts';

const text = finesText.form;

interface NewFineProps {
  /** One that was refused: corrected under its own identifier, in a draft of its own. */
  readonly refused?: { readonly draft: FineDraft; readonly lines: readonly string[] };
}

/** What was typed on this device before signing in comes first; then the form. */
export function NewFine({ refused }: NewFineProps) {
  const claim = useClaimedDraft(refused === undefined ? newFineDraftKey : null);
  return claim === 'waiting' ? (
    <Skeleton label={text.resuming} />
  ) : (
    <NewFineForm {...(refused === undefined ? {} : { refused })} claimed={claim === 'claimed'} />
  );
}

/** The shortest way to the date: what identifies the notice, nothing else. */
function NewFineForm({ refused, claimed }: NewFineProps & { readonly claimed: boolean }) {
  const [first] = useState<FineDraft>(
    () => refused?.draft ?? { id: newActionId(), values: emptyFormValues, photo: null, toJoin: null },
  );
  const draftKey = refused === undefined ? newFineDraftKey : correctedFineDraftKey(first.id);
  const form = useFineForm(draftKey, first);
  const { draft } = form;
  const session = useSession();
  const navigate = useNavigate();
  const path = useFinePath();
  const [mine, setMine] = useState(true);

  if (!draft.ready || session.status !== 'signed-in') return <Skeleton label={text.resuming} />;
  const { values, photo, toJoin } = draft.value;
  const fields = { values, errors: form.errors, set: form.set };

  const join = (read: PhotoFacts) => {
    const former = photo;
    form.submission.forget();
    draft.set((before) => ({ ...before, photo: read, toJoin: null }));
    if (former !== null) void dropPhoto(former.id).catch(() => undefined);
  };
  const leave = async (read: PhotoFacts) => {
    draft.set((before) => ({ ...before, toJoin: null }));
    await dropPhoto(read.id).catch(() => undefined);
  };

  const forget = async () => {
    setMine(false);
    await form.forget();
  };

  const send = async () => {
    const outcome = await form.send(session.userId, {
      action: createFine,
      payload: (named) => ({
        track: typedFineOf(values).track,
        ...identityOf(values),
        ...readFactsOf(values),
        ...named,
      }),
    });
    if (outcome !== null)
      await navigate(outcome.state === 'delivered' ? path({ fine: outcome.reply.id }) : path(), { replace: true });
  };

  return (
    <Page title={text.newTitle} lead={text.newLead} back={{ to: path(), label: finesText.one.back }}>
      {refused !== undefined && (
        <Alert tone="bad" title={text.answered}>
          {refused.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Alert>
      )}
      {claimed && mine && (
        <Alert title={text.claimed}>
          <Button onClick={() => void forget()}>{text.notMine}</Button>
        </Alert>
      )}
      {refused === undefined && (
        <ReadNotice
          owner={draftKey}
          kept={toJoin}
          onKept={(kept) => draft.set((before) => ({ ...before, toJoin: kept }))}
          set={form.set}
          finish={{ label: text.create, onFinish: () => void send() }}
        />
      )}
      <FineFormFrame
        owner={draftKey}
        photo={photo}
        noticeStored={false}
        errors={form.errors}
        attempt={form.attempt}
        submission={form.submission}
        action={text.create}
        cancelTo={path()}
        onPhoto={form.setPhoto}
        onSend={() => void send()}
        beforePhoto={
          toJoin !== null && (
            <JoinNotice
              photo={toJoin}
              what={text.photoWhat}
              onJoin={() => join(toJoin)}
              onLeave={() => void leave(toJoin)}
            />
          )
        }
      >
        <Card>
          <h2>{text.noticeSection}</h2>
          <TrackFields {...fields} />
          <NoticeFields {...fields} />
          <ReadFactsFields {...fields} />
          <DeclarationField {...fields} />
        </Card>
      </FineFormFrame>
    </Page>
  );
}
