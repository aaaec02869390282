import { useState } from 'react';
import { useNavigate } from 'react-router';
import { notify } from '../accessibility/index.ts';
import { dropPhoto, dropPhotosOf, newActionId, type PhotoFacts, useDraft, useSubmission } from '../offline/index.ts';
import { JoinNotice } from '../notice-reading/index.ts';
import { useSession } from '../platform/index.ts';
import { Button, Card, Notice, Page, Skeleton } from '../ui/index.ts';
import { DeclarationField } from './declaration-field.tsx';
import { correctedFineDraftKey, type FineDraft, newFineDraftKey, noticePhotoOf, parseFineDraft } from './fine-draft.ts';
import { checkFineForm, type FieldErrors, formFieldOf, without } from './fine-form-check.ts';
import { useFinePath } from './fine-paths.ts';
import { FineFormFrame } from './fine-form-frame.tsx';
import { type FineFormValues, identityOf, noValues, readFactsOf, typedFineOf } from './fine-form-values.ts';
import { createFine } from './fines.actions.ts';
import { useFineChanged } from './fines.queries.ts';
import { finesText } from './fines.text.fr.ts';
import { NoticeFields } from './notice-fields.tsx';
import { ReadFactsFields } from './read-facts-fields.tsx';
import { ReadNotice } from './read-notice.tsx';
import { TrackFields } from './track-fields.tsx';
import { useClaimedDraft } from './use-claimed-draft.ts';

const text = finesText.form;

interface NewFineProps {
  /** One that was refused: corrected under its own identifier, in a draft of its own. */
  readonly refused?: { readonly draft: FineDraft; readonly lines: readonly string[] };
}

/** What was typed on this device before signing in comes first; then the form. */
export function NewFine({ refused }: NewFineProps) {
  const claim = useClaimedDraft(refused === undefined ? newFineDraftKey : null);
  return claim === 'waiting' ? <Skeleton label={text.resuming} /> : <NewFineForm {...(refused === undefined ? {} : { refused })} claimed={claim === 'claimed'} />;
}

/** The shortest way to the date: what identifies the notice, nothing else. */
function NewFineForm({ refused, claimed }: NewFineProps & { readonly claimed: boolean }) {
  const session = useSession();
  const [first] = useState<FineDraft>(() => refused?.draft ?? { id: newActionId(), values: noValues, photo: null, toJoin: null });
  const draftKey = refused === undefined ? newFineDraftKey : correctedFineDraftKey(first.id);
  const draft = useDraft(draftKey, first, parseFineDraft);
  const submission = useSubmission();
  const navigate = useNavigate();
  const path = useFinePath();
  const changed = useFineChanged();
  const [attempt, setAttempt] = useState(0);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [mine, setMine] = useState(true);
  const onPhoto = (kept: PhotoFacts) => {
    submission.forget();
    draft.set((before) => ({ ...before, photo: kept }));
  };

  if (!draft.ready || session.status !== 'signed-in') return <Skeleton label={text.resuming} />;
  const { id, values, photo, toJoin } = draft.value;
  const set = (change: Partial<FineFormValues>) => {
    setErrors((before) => without(before, change));
    draft.set((kept) => ({ ...kept, values: { ...kept.values, ...change } }));
  };

  const join = (read: PhotoFacts) => {
    const former = photo;
    submission.forget();
    draft.set((before) => ({ ...before, photo: read, toJoin: null }));
    if (former !== null) void dropPhoto(former.id).catch(() => undefined);
  };
  const leave = async (read: PhotoFacts) => {
    draft.set((before) => ({ ...before, toJoin: null }));
    await dropPhoto(read.id).catch(() => undefined);
  };

  const forget = async () => {
    setMine(false);
    await dropPhotosOf(draftKey).catch(() => undefined);
    await draft.reset();
  };

  const send = async () => {
    const found = checkFineForm(values, new Date());
    setErrors(found);
    setAttempt((count) => count + 1);
    if (Object.keys(found).length > 0) return;
    const { photos, named } = noticePhotoOf(photo, session.userId);
    const outcome = await submission.submit({ id, action: createFine, payload: { track: typedFineOf(values).track, ...identityOf(values), ...readFactsOf(values), ...named }, photos });
    if (outcome.state === 'refused' && outcome.fields !== undefined) {
      setErrors(Object.fromEntries(Object.entries(outcome.fields).map(([field, sentence]) => [formFieldOf(field), sentence])));
      setAttempt((count) => count + 1);
    }
    if (outcome.state !== 'delivered' && outcome.state !== 'kept') return;
    await dropPhotosOf(draftKey).catch(() => undefined);
    // Kept under the form it was taken in: a fine being typed there keeps its own.
    if (first.photo !== null && first.photo.id !== photo?.id) await dropPhoto(first.photo.id).catch(() => undefined);
    await draft.reset();
    await changed();
    if (outcome.state === 'kept') notify('info', finesText.kept, outcome.message);
    await navigate(outcome.state === 'delivered' ? path({ fine: outcome.reply.id }) : path(), { replace: true });
  };

  return (
    <Page title={text.newTitle} lead={text.newLead} back={{ to: path(), label: finesText.one.back }}>
      {refused !== undefined && (
        <Notice tone="bad" title={text.answered}>
          {refused.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      )}
      {claimed && mine && (
        <Notice title={text.claimed}>
          <Button onClick={() => void forget()}>{text.notMine}</Button>
        </Notice>
      )}
      {refused === undefined && (
        <ReadNotice owner={draftKey} kept={toJoin} onKept={(kept) => draft.set((before) => ({ ...before, toJoin: kept }))} set={set} finish={{ label: text.create, onFinish: () => void send() }} />
      )}
      <FineFormFrame
        owner={draftKey}
        photo={photo}
        noticeStored={false}
        errors={errors}
        attempt={attempt}
        submission={submission}
        action={text.create}
        cancelTo={path()}
        onPhoto={onPhoto}
        onSend={() => void send()}
        beforePhoto={
          toJoin !== null && <JoinNotice photo={toJoin} what={text.photoWhat} onJoin={() => join(toJoin)} onLeave={() => void leave(toJoin)} />
        }
      >
        <Card>
          <h2>{text.noticeSection}</h2>
          <TrackFields values={values} errors={errors} set={set} />
          <NoticeFields values={values} errors={errors} set={set} />
          <ReadFactsFields values={values} errors={errors} set={set} />
          <DeclarationField values={values} errors={errors} set={set} />
        </Card>
      </FineFormFrame>
    </Page>
  );
}
