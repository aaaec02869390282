import { useState } from 'react';
import { notify } from '../../accessibility/index.ts';
import {
  alreadySent,
  dropDraftOf,
  dropPhoto,
  newActionId,
  type PhotoFacts,
  type QueuedAction,
  useDraft,
  useSubmission,
} from '../../offline/index.ts';
import { completedBy, type FineDraft, noticePhotoOf, parseFineDraft } from './fine-draft.ts';
import { checkFineForm, type FieldErrors, formFieldOf, withoutErrorsOf } from './fine-form-check.ts';
import type { FineFormValues } from './fine-form-values.ts';
import { useFineChanged } from '../fines.queries.ts';
import { finesText } from '../fines.text.fr.ts';
import { withCorrection, withoutCrops } from '../review/review-lines.ts';
import { toServiceTime } from '../../platform/index.ts';

interface FineFormSubmission<Payload, Reply> {
  readonly action: QueuedAction<Payload, Reply>;
  /** `named` is the copy of the notice, as the fine names it. */
  readonly payload: (named: { readonly noticePath?: string }) => Payload;
  /** For a correction: key of the draft of the refused form, which may still exist. */
  readonly origin?: string | undefined;
}

/**
 * What is typed of a fine, new or known: kept under `key` as it is typed, checked, sent with its copy, then forgotten.
 */
export function useFineForm(key: string, first: FineDraft) {
  const draft = useDraft(key, {
    first,
    parse: (kept) => completedBy(first, parseFineDraft(kept)),
    follow: parseFineDraft,
    isAction: true,
  });
  const submission = useSubmission();
  const changed = useFineChanged();
  const [attempt, setAttempt] = useState(0);
  const [errors, setErrors] = useState<FieldErrors>({});

  const say = (found: FieldErrors) => {
    setErrors(found);
    setAttempt((count) => count + 1);
  };
  const set = (change: Partial<FineFormValues>) => {
    setErrors((before) => withoutErrorsOf(before, change));
    draft.set((kept) => withCorrection(kept, change));
  };
  const setPhoto = (kept: PhotoFacts, keepsPlaces = false) => {
    submission.forget();
    draft.set((before) => ({ ...before, photo: kept, read: keepsPlaces ? before.read : withoutCrops(before.read) }));
  };
  /** Nothing typed here is left on this device. */
  const forget = () => draft.reset();
  /** What became of it once it is delivered or kept, and forgotten here; null while the form has something to say. */
  const send = async <Payload, Reply>(
    userId: string,
    { action, payload, origin }: FineFormSubmission<Payload, Reply>,
  ) => {
    const { id, values, photo } = draft.value;
    const found = checkFineForm(values, toServiceTime(new Date()));
    say(found);
    if (Object.keys(found).length > 0) return null;
    const { photos, named } = noticePhotoOf(photo, userId);
    const outcome = await submission.submit({ id, action, payload: payload(named), photos });
    if (outcome.state === 'refused' && outcome.fields !== undefined) {
      say(
        Object.fromEntries(Object.entries(outcome.fields).map(([field, sentence]) => [formFieldOf(field), sentence])),
      );
    }
    // Once it is told, what is here leaves as another one.
    if (outcome.state === 'refused' && outcome.code === alreadySent)
      draft.set((before) => ({ ...before, id: newActionId() }));
    if (outcome.state !== 'delivered' && outcome.state !== 'kept') return null;
    if (origin !== undefined) await dropDraftOf(origin, id).catch(() => undefined);
    // Kept under the form it was taken in, by its own name: what is being typed there keeps its copy.
    if (first.photo !== null && first.photo.id !== photo?.id) await dropPhoto(first.photo.id).catch(() => undefined);
    await forget();
    await changed();
    if (outcome.state === 'kept') notify('info', finesText.kept, { description: outcome.message });
    return outcome;
  };
  return { draft, submission, errors, attempt, say, set, setPhoto, forget, send };
}
