import { useState } from 'react';
import { useNavigate } from 'react-router';
import { notify } from '../accessibility/index.ts';
import { dropPhoto, dropPhotosOf, newActionId, type PhotoFacts, useDraft, useSubmission } from '../offline/index.ts';
import { useSession } from '../platform/index.ts';
import { Alert, Card, Notice, Page, Skeleton } from '../ui/index.ts';
import { DeclarationField } from './declaration-field.tsx';
import { correctedFineDraftKey, type FineDraft, newFineDraftKey, noticePhotoOf, parseFineDraft } from './fine-draft.ts';
import { checkFineForm, type FieldErrors, formFieldOf, without } from './fine-form-check.ts';
import { useFinePath } from './fine-paths.ts';
import { FineFormFrame } from './fine-form-frame.tsx';
import { type FineFormValues, identityOf, noValues, typedFineOf } from './fine-form-values.ts';
import { createFine } from './fines.actions.ts';
import { useFineChanged } from './fines.queries.ts';
import { finesText } from './fines.text.fr.ts';
import { NoticeFields } from './notice-fields.tsx';
import { TrackFields } from './track-fields.tsx';
import { useSharedNotice } from './use-shared-notice.ts';

const text = finesText.form;

interface NewFineProps {
  /** One that was refused: corrected under its own identifier, in a draft of its own. */
  readonly refused?: { readonly draft: FineDraft; readonly lines: readonly string[] };
}

/** The shortest way to the date: what identifies the notice, nothing else. */
export function NewFine({ refused }: NewFineProps) {
  const session = useSession();
  const [first] = useState<FineDraft>(() => refused?.draft ?? { id: newActionId(), values: noValues, photo: null });
  const draftKey = refused === undefined ? newFineDraftKey : correctedFineDraftKey(first.id);
  const draft = useDraft(draftKey, first, parseFineDraft);
  const submission = useSubmission();
  const navigate = useNavigate();
  const path = useFinePath();
  const changed = useFineChanged();
  const [attempt, setAttempt] = useState(0);
  const [errors, setErrors] = useState<FieldErrors>({});
  const onPhoto = (kept: PhotoFacts) => {
    submission.forget();
    draft.set((before) => ({ ...before, photo: kept }));
  };
  const sharedRefused = useSharedNotice(draftKey, refused === undefined && draft.ready && session.status === 'signed-in', draft.value.photo, onPhoto);

  if (!draft.ready || session.status !== 'signed-in') return <Skeleton label={text.resuming} />;
  const { id, values, photo } = draft.value;
  const set = (change: Partial<FineFormValues>) => {
    setErrors((before) => without(before, change));
    draft.set((kept) => ({ ...kept, values: { ...kept.values, ...change } }));
  };

  const send = async () => {
    const found = checkFineForm(values, new Date());
    setErrors(found);
    setAttempt((count) => count + 1);
    if (Object.keys(found).length > 0) return;
    const { photos, named } = noticePhotoOf(photo, session.userId);
    const plate = values.plate === '' ? {} : { plate: values.plate };
    const outcome = await submission.submit({ id, action: createFine, payload: { track: typedFineOf(values).track, ...identityOf(values), ...plate, ...named }, photos });
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
      {sharedRefused !== null && <Alert title={text.sharedRefused}>{sharedRefused}</Alert>}
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
      >
        <Card>
          <h2>{text.noticeSection}</h2>
          <TrackFields values={values} errors={errors} set={set} />
          <NoticeFields values={values} errors={errors} set={set} />
          <DeclarationField values={values} errors={errors} set={set} />
        </Card>
      </FineFormFrame>
    </Page>
  );
}
