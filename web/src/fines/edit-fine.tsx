import type { Fine } from '@placejuste/contracts/fines';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { notify } from '../accessibility/index.ts';
import { dropPhotosOf, newActionId, useDraft, useSubmission } from '../offline/index.ts';
import { sentenceOf, useSession } from '../platform/index.ts';
import { Alert, Card, Page, Skeleton } from '../ui/index.ts';
import { DeclarationField } from './declaration-field.tsx';
import { type FineDraft, noticePhotoOf, parseFineDraft } from './fine-draft.ts';
import { checkFineForm, type FieldErrors, formFieldOf, without } from './fine-form-check.ts';
import { useFinePath } from './fine-paths.ts';
import { FineFormFrame } from './fine-form-frame.tsx';
import { changesOf, type FineFormValues, valuesOf } from './fine-form-values.ts';
import { updateFine } from './fines.actions.ts';
import { accountQuery, fineQuery, useFineChanged } from './fines.queries.ts';
import { finesText } from './fines.text.fr.ts';
import { LetterFields } from './letter-fields.tsx';
import { NoticeFields } from './notice-fields.tsx';

const text = finesText.form;

/** Everything the letter needs, prefilled with what is already known. */
export function EditFine({ fineId }: { readonly fineId: string }) {
  const path = useFinePath();
  const fine = useQuery(fineQuery(fineId));
  const account = useQuery(accountQuery);
  const session = useSession();
  const back = { to: path({ fine: fineId }), label: finesText.one.title };
  // The account's name is a help, not a need: without it the fields stay empty.
  const waiting = fine.isPending || account.isPending || session.status !== 'signed-in';
  const name = account.data === undefined ? '' : `${account.data.firstName} ${account.data.lastName}`.trim();
  return (
    <Page title={text.editTitle} lead={text.editLead} back={back}>
      {fine.isError ? (
        <Alert title={finesText.one.failed}>{sentenceOf(fine.error, finesText.one.failed)}</Alert>
      ) : waiting ? (
        <Skeleton lines={6} label={finesText.one.loading} />
      ) : (
        <EditForm fine={fine.data} accountName={name} userId={session.userId} />
      )}
    </Page>
  );
}

function EditForm({ fine, accountName, userId }: { readonly fine: Fine; readonly accountName: string; readonly userId: string }) {
  const key = `fine-${fine.id}`;
  const [first] = useState<FineDraft>(() => ({ id: newActionId(), values: valuesOf(fine, accountName), photo: null }));
  const draft = useDraft(key, first, parseFineDraft);
  const submission = useSubmission();
  const navigate = useNavigate();
  const path = useFinePath();
  const changed = useFineChanged();
  const [attempt, setAttempt] = useState(0);
  const [errors, setErrors] = useState<FieldErrors>({});

  if (!draft.ready) return <Skeleton label={text.resuming} />;
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
    const { photos, named } = noticePhotoOf(photo, userId);
    const outcome = await submission.submit({ id, action: updateFine, payload: { fineId: fine.id, changes: { ...changesOf(values), ...named } }, photos });
    if (outcome.state === 'refused' && outcome.fields !== undefined) {
      setErrors(Object.fromEntries(Object.entries(outcome.fields).map(([field, sentence]) => [formFieldOf(field), sentence])));
      setAttempt((count) => count + 1);
    }
    if (outcome.state !== 'delivered' && outcome.state !== 'kept') return;
    await dropPhotosOf(key).catch(() => undefined);
    await draft.reset();
    await changed();
    if (outcome.state === 'kept') notify('info', finesText.kept, outcome.message);
    await navigate(path({ fine: fine.id }), { replace: true });
  };

  const fields = { values, errors, set };
  return (
    <FineFormFrame
      owner={key}
      photo={photo}
      noticeStored={fine.noticePath !== null}
      errors={errors}
      attempt={attempt}
      submission={submission}
      action={text.save}
      cancelTo={path({ fine: fine.id })}
      onPhoto={(kept) => {
        submission.forget();
        draft.set((before) => ({ ...before, photo: kept }));
      }}
      onSend={() => void send()}
    >
      <Card>
        <h2>{text.noticeSection}</h2>
        <NoticeFields {...fields} />
        <DeclarationField {...fields} />
      </Card>
      <LetterFields {...fields} />
    </FineFormFrame>
  );
}
