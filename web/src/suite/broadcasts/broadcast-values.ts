import type { Broadcast } from '@placejuste/contracts/broadcasts';
import {
  type BroadcastAudience,
  broadcastAudiences,
  type BroadcastKind,
  broadcastKinds,
} from '@placejuste/domain/broadcast';

export interface BroadcastValues {
  readonly kind: BroadcastKind | null;
  readonly audience: BroadcastAudience | null;
  readonly atNight: boolean;
  readonly subject: string;
  readonly text: string;
}

export const emptyBroadcast: BroadcastValues = { kind: null, audience: null, atNight: false, subject: '', text: '' };

/** True when the form equals the saved broadcast, whose texts are trimmed. */
export function isSame(values: BroadcastValues, savedValues: BroadcastValues): boolean {
  const { subject, text: words } = values;
  const trimmed = { ...values, subject: subject.trim(), text: words.trim() };
  return (['kind', 'audience', 'atNight', 'subject', 'text'] as const).every(
    (field) => trimmed[field] === savedValues[field],
  );
}

/** Part of a new broadcast to keep across a reload: null while the form is untouched. */
export function selectTypedPart(values: BroadcastValues): BroadcastValues | null {
  const fields = Object.keys(emptyBroadcast) as (keyof BroadcastValues)[];
  return fields.every((field) => values[field] === emptyBroadcast[field]) ? null : values;
}

export function parseBroadcast(storedDraft: unknown): BroadcastValues | null {
  if (typeof storedDraft !== 'object' || storedDraft === null) return null;
  const { kind, audience, atNight, subject, text } = storedDraft as Readonly<Record<string, unknown>>;
  if (typeof subject !== 'string' || typeof text !== 'string') return null;
  return {
    kind: broadcastKinds.find((one) => one === kind) ?? null,
    audience: broadcastAudiences.find((one) => one === audience) ?? null,
    atNight: atNight === true,
    subject,
    text,
  };
}

/** Current values of the form of a saved broadcast, with the version and the values saved when editing began. */
export interface EditedBroadcast {
  readonly version: number;
  readonly saved: BroadcastValues;
  readonly values: BroadcastValues;
}

export function toEditedBroadcast({ version, ...broadcast }: Broadcast): EditedBroadcast {
  const { kind, audience, atNight, subject, text } = broadcast;
  const savedValues = { kind, audience, atNight, subject, text };
  return { version, saved: savedValues, values: savedValues };
}

export function selectUnsavedPart(edited: EditedBroadcast): EditedBroadcast | null {
  return isSame(edited.values, edited.saved) ? null : edited;
}

export function parseEdited(storedDraft: unknown): EditedBroadcast | null {
  if (typeof storedDraft !== 'object' || storedDraft === null) return null;
  const { version, ...both } = storedDraft as Readonly<Record<string, unknown>>;
  const [savedBroadcast, values] = [parseBroadcast(both['saved']), parseBroadcast(both['values'])];
  return typeof version !== 'number' || savedBroadcast === null || values === null
    ? null
    : { version, saved: savedBroadcast, values };
}
