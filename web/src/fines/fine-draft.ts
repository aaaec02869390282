import { deliveries, fineTracks } from '@placejuste/domain/fine';
import type { ActionPhoto, OutboxRow, PhotoFacts } from '../offline/index.ts';
import { objectExtension } from '../photos/index.ts';
import { type FineFormValues, noValues } from './fine-form-values.ts';
import { finesText } from './fines.text.fr.ts';

/** Where what is typed of a new fine waits, with an account or before one. */
export const newFineDraftKey = 'fine-new';

/** Where the correction of a refused fine waits. */
export function correctedFineDraftKey(id: string): string {
  return `fine-correction/${id}`;
}

/** What is typed about a fine before the server has it. */
export interface FineDraft {
  /** Id of the action: of the new fine itself when it creates one. */
  readonly id: string;
  readonly values: FineFormValues;
  readonly photo: PhotoFacts | null;
}

export function parseFineDraft(kept: unknown): FineDraft | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { id, values, photo } = kept as Partial<FineDraft>;
  if (typeof id !== 'string' || typeof values !== 'object') return null;
  return { id, values: { ...noValues, ...values }, photo: photo ?? null };
}

/** The copy of the notice, as the door sends it and as the fine names it. */
export function noticePhotoOf(photo: PhotoFacts | null, userId: string): { readonly photos: readonly ActionPhoto[]; readonly named: { readonly noticePath?: string } } {
  if (photo === null) return { photos: [], named: {} };
  const objectName = `${userId}/${photo.id}.${objectExtension(photo.type)}`;
  return {
    photos: [{ photoId: photo.id, bucket: 'documents', objectName, label: finesText.form.noticeLabel }],
    named: { noticePath: objectName },
  };
}

/** A refused new fine as the form shows it: what the payload holds as text, nothing guessed. */
export function draftOfRefusedFine({ id, payload }: Pick<OutboxRow, 'id' | 'payload'>, photo: PhotoFacts | null): FineDraft {
  const text = (name: string) => (typeof payload[name] === 'string' ? payload[name] : '');
  const oneOf = <Value extends string>(known: readonly Value[], name: string): Value | '' => known.find((one) => one === payload[name]) ?? '';
  const values: FineFormValues = {
    ...noValues,
    title: oneOf(fineTracks, 'track'),
    noticeNumber: text('noticeNumber'),
    noticeKey: text('noticeKey'),
    noticeDate: text('noticeDate'),
    delivery: oneOf(deliveries, 'delivery'),
    plate: text('plate'),
    declarationId: text('declarationId'),
  };
  return { id, values, photo };
}
