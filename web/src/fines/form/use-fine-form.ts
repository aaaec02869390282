import { useState } from 'react';
import { notify } from '../../accessibility/index.ts';
import {
  alreadySentCode,
  dropDraftOf,
  dropPhoto,
  createActionId,
  type PhotoFacts,
  type QueuedAction,
  useDraft,
  useSubmission,
} from '../../offline/index.ts';
import { completeDraft, type FineDraft, buildNoticePhoto, parseFineDraft } from './fine-draft.ts';
import { checkFineForm, type FieldErrors, toFormField, removeErrors } from './fine-form-check.ts';
import type { FineFormValues } from './fine-form-values.ts';
import { useRefreshFine } from '../fines.queries.ts';
import { finesText } from '../fines.text.fr.ts';
import { withCorrection, withoutCrops } from '../review/review-lines.ts';
import { toServiceTime } from '../../platform/index.ts';

interface FineFormSubmission<Payload, Reply> {
  readonly action: QueuedAction<Payload, Reply>;
  /** Builds the payload; `photoFields` has the object name of the copy of the notice. */
  readonly payload: (photoFields: { readonly noticePath?: string }) => Payload;
  /** For a correction: key of the draft of the refused form, which may still exist. */
  readonly origin?: string | undefined;
}

/**
 * State of the form of a new or known fine: stored under `key` while typed, checked, sent with its copy, then deleted.
 */
export function useFineForm(key: string, first: FineDraft) {
  const draft = useDraft(key, {
    first,
    parse: (storedValue) => completeDraft(first, parseFineDraft(storedValue)),
    follow: parseFineDraft,
    isAction: true,
  });
  const submission = useSubmission();
  const refreshFine = useRefreshFine();
  const [attempt, setAttempt] = useState(0);
  const [errors, setErrors] = useState<FieldErrors>({});

  const say = (faults: FieldErrors) => {
    setErrors(faults);
    setAttempt((count) => count + 1);
  };
  const applyChange = (change: Partial<FineFormValues>) => {
    setErrors((before) => removeErrors(before, change));
    draft.set((former) => withCorrection(former, change));
  };
  const setPhoto = (keptPhoto: PhotoFacts, keepsPlaces = false) => {
    submission.forget();
    draft.set((before) => ({
      ...before,
      photo: keptPhoto,
      read: keepsPlaces ? before.read : withoutCrops(before.read),
    }));
  };
  /** Deletes everything typed here from this device. */
  const forget = () => draft.reset();
  /** Resolves with the outcome once delivered or queued and deleted here; null while the form shows errors. */
  const send = async <Payload, Reply>(
    userId: string,
    { action, payload, origin }: FineFormSubmission<Payload, Reply>,
  ) => {
    const { id, values, photo } = draft.value;
    const faults = checkFineForm(values, toServiceTime(new Date()));
    say(faults);
    if (Object.keys(faults).length > 0) return null;
    const { photos, photoFields } = buildNoticePhoto(photo, userId);
    const outcome = await submission.submit({ id, action, payload: payload(photoFields), photos });
    if (outcome.state === 'refused' && outcome.fields !== undefined) {
      say(
        Object.fromEntries(Object.entries(outcome.fields).map(([field, sentence]) => [toFormField(field), sentence])),
      );
    }
    // After this refusal, the form is sent as another action.
    if (outcome.state === 'refused' && outcome.code === alreadySentCode)
      draft.set((before) => ({ ...before, id: createActionId() }));
    if (outcome.state !== 'delivered' && outcome.state !== 'kept') return null;
    if (origin !== undefined) await dropDraftOf(origin, id).catch(() => undefined);
    // The refused copy is stored under its former form: only that picture is deleted, not those of a draft typed there.
    if (first.photo !== null && first.photo.id !== photo?.id) await dropPhoto(first.photo.id).catch(() => undefined);
    await forget();
    if (outcome.state === 'kept') {
      notify('info', finesText.kept, { description: outcome.message });
      // Not awaited: without a network the person would wait in front of an empty form.
      void refreshFine();
    } else await refreshFine();
    return outcome;
  };
  return { draft, submission, errors, attempt, say, set: applyChange, setPhoto, forget, send };
}
