import type { FineChanges } from '@placejuste/contracts/fines';
import {
  certificateHolders,
  contestMotives,
  deliveries,
  fineTracks,
  holderCapacities,
  holderPresences,
} from '@placejuste/domain/fine';
import { listKeys } from '@placejuste/domain/kernel';
import type { ActionPhoto, OutboxRow, PhotoFacts } from '../../offline/index.ts';
import { findObjectExtension } from '../../photos/index.ts';
import type { RecognisedFields } from '../../vision/index.ts';
import {
  buildChanges,
  emptyFormValues,
  formatTypedEuros,
  type FineFormValues,
  isRectifiedForm,
  computeTrack,
  toYesOrNo,
} from './fine-form-values.ts';
import { finesText } from '../fines.text.fr.ts';

/** Key of the draft of a new fine, with or without an account. */
export const newFineDraftKey = 'fine-new';

/** Key of the draft of changes to a known fine. */
export function buildEditDraftKey(fineId: string): string {
  return `fine-${fineId}`;
}

/** Key of the draft of a fine that a carer types for the person of this help. */
export function buildHelpDraftKey(helpId: string): string {
  return `fine-for/${helpId}`;
}

/** Key of the draft that corrects a refused fine; `id` of the refused action. */
export function buildCorrectionDraftKey(id: string): string {
  return `fine-correction/${id}`;
}

/** Form of a fine as typed, before the server has it. */
export interface FineDraft {
  /** Id of the action: of the new fine itself when it creates one. */
  readonly id: string;
  readonly values: FineFormValues;
  /** Copy of the notice, sent with the fine. */
  readonly photo: PhotoFacts | null;
  /** Fields read on the notice with their place on the page, kept until the fine is recorded. */
  readonly read: RecognisedFields;
  /** Open screen of a new fine: the photograph, or the list of the fields. */
  readonly stage: 'photograph' | 'review';
  /** True when the notice seems foreign and the person did not say that it is French. */
  readonly isForeign?: boolean;
  /** True when the notice seems foreign because of its language. */
  readonly isOtherLanguage?: boolean;
  /** True when the draft began without the full fine: an empty field is then not an answer. */
  readonly isPartial?: boolean;
  /** Values of a known fine before any change; null for a new fine. */
  readonly begun: FineFormValues | null;
  /** True when a draft of an older version differs from the service in its ticks: the service's are shown, to check. */
  readonly areTicksInDoubt?: boolean;
}

/** Creates a draft that starts with the photograph. `id`: of the action, and of the fine when it creates one. */
export function createDraft(
  id: string,
  {
    values = emptyFormValues,
    photo = null,
    isPartial = false,
    begun = null,
  }: Partial<Omit<FineDraft, 'id' | 'read' | 'stage'>> = {},
): FineDraft {
  return { id, values, photo, read: {}, stage: 'photograph', isPartial, begun };
}

/** Parses a stored draft of any version; null for anything else. */
export function parseFineDraft(storedValue: unknown): FineDraft | null {
  if (typeof storedValue !== 'object' || storedValue === null) return null;
  // In older drafts, the file that was read was stored in `toJoin`.
  const { id, values, photo, toJoin, read, stage, isForeign, isOtherLanguage, isPartial, begun, areTicksInDoubt } =
    storedValue as Partial<FineDraft> & {
      readonly toJoin?: PhotoFacts | null;
    };
  if (typeof id !== 'string' || typeof values !== 'object') return null;
  return {
    id,
    values: { ...emptyFormValues, ...values },
    photo: photo ?? toJoin ?? null,
    read: read ?? {},
    stage: stage ?? 'review',
    isForeign: isForeign ?? false,
    isOtherLanguage: isOtherLanguage ?? false,
    isPartial: isPartial ?? false,
    begun: begun == null ? null : { ...emptyFormValues, ...begun },
    areTicksInDoubt: areTicksInDoubt ?? false,
  };
}

/**
 * Applies a draft of a known fine to the current values of the service: only the changed fields come from the draft. A
 * draft begun without the service is returned as it is until the service answers.
 */
export function completeDraft(serviceDraft: FineDraft, keptDraft: FineDraft | null): FineDraft | null {
  if (keptDraft === null || serviceDraft.begun === null || serviceDraft.isPartial === true) return keptDraft;
  if (keptDraft.begun === null) return completeUndatedDraft(serviceDraft.begun, keptDraft);
  const { begun } = keptDraft;
  const own = names
    .filter((name) => keptDraft.values[name] !== begun[name])
    .map((name) => [name, keptDraft.values[name]] as const);
  const values: FineFormValues = { ...serviceDraft.begun, ...Object.fromEntries(own) };
  // The account's name is proposed only when the person is the debtor.
  const debtorName =
    values.debtorIsUser === serviceDraft.begun.debtorIsUser ? values.debtorName : keptDraft.values.debtorName;
  return { ...keptDraft, values: { ...values, debtorName }, begun: serviceDraft.begun, isPartial: false };
}

/**
 * Like `completeDraft`, for a draft without `begun`, which was prefilled from the service, so that an answer cannot be
 * told from a copy. A text that is filled in stays, so as not to lose typed text. Ticks are the service's, which may
 * have been corrected since: an old copy would put a false statement in the letter.
 */
function completeUndatedDraft(service: FineFormValues, keptDraft: FineDraft): FineDraft {
  const isSameDebtor = keptDraft.values.debtorIsUser === service.debtorIsUser;
  const filled = textNames
    // A declaration was joined automatically; the debtor's name depends on the tick that says who it is.
    .filter((name) => name !== 'declarationId' && (name !== 'debtorName' || isSameDebtor))
    .filter((name) => keptDraft.values[name] !== '')
    .map((name) => [name, keptDraft.values[name]] as const);
  return {
    ...keptDraft,
    values: { ...service, ...Object.fromEntries(filled) },
    begun: service,
    isPartial: false,
    areTicksInDoubt: tickedNames.some((name) => keptDraft.values[name] !== service[name]),
  };
}

/** Returns the changed fields of a draft of a known fine in the API's format; every field when `begun` is null. */
export function computeChanges({ values, begun }: Pick<FineDraft, 'values' | 'begun'>): FineChanges {
  const changes = toWire(values);
  if (begun === null) return changes;
  const before = toWire(begun);
  return Object.fromEntries(
    listKeys(changes)
      .filter((field) => changes[field] !== before[field])
      .map((field) => [field, changes[field]]),
  );
}

const toWire = (values: FineFormValues): FineChanges => ({
  ...buildChanges(values),
  track: computeTrack(values),
  rectified: isRectifiedForm(values),
});

/** Builds the photographs for the outbox and the object name for the fine. Empty without a photograph. */
export function buildNoticePhoto(
  photo: PhotoFacts | null,
  userId: string,
): { readonly photos: readonly ActionPhoto[]; readonly photoFields: { readonly noticePath?: string } } {
  if (photo === null) return { photos: [], photoFields: {} };
  const objectName = `${userId}/${photo.id}.${findObjectExtension(photo.type)}`;
  return {
    photos: [{ photoId: photo.id, bucket: 'documents', objectName, label: finesText.form.noticeLabel }],
    photoFields: { noticePath: objectName },
  };
}

/** Rebuilds the draft of a refused new fine from the payload of its action. */
export function buildRefusedFineDraft(
  { id, payload }: Pick<OutboxRow, 'id' | 'payload'>,
  photo: PhotoFacts | null,
): FineDraft {
  const title = fineTracks.find((one) => one === payload['track']) ?? '';
  const values = withChanges({ ...emptyFormValues, title }, payload);
  return { ...createDraft(id, { values, photo }), stage: 'review' };
}

/** Chooses the title of the notice: in the API, a rectified notice is an FPS with `rectified` beside its track. */
function chooseTitle(
  formerValues: FineFormValues,
  fields: Readonly<Record<string, unknown>>,
): Pick<FineFormValues, 'title' | 'appealed'> {
  const isRectified = fields['rectified'] ?? formerValues.title === 'rectified';
  const title =
    fineTracks.find((one) => one === fields['track']) ??
    (formerValues.title === 'rectified' ? 'fps' : formerValues.title);
  return isRectified === true && title === 'fps'
    ? { title: 'rectified', appealed: 'yes' }
    : { title, appealed: formerValues.title === title ? formerValues.appealed : '' };
}

/** Fields whose form value differs from that in the API. */
const convertedNames: readonly string[] = [
  'title',
  'demand',
  'appealed',
  'delivery',
  'amount',
  'certificate',
  'lesseeNamed',
  'holderPresence',
  'holderCapacity',
  'motive',
] satisfies readonly (keyof FineFormValues)[];
const names = listKeys(emptyFormValues);
const textNames = names.filter((name) => typeof emptyFormValues[name] === 'string');
const typedNames = textNames.filter((name) => !convertedNames.includes(name));
const tickedNames = names.filter((name) => typeof emptyFormValues[name] === 'boolean');

/**
 * Applies a refused change to the values of the service. Reads the payload of any version; ignores a field of another
 * type.
 */
export function withChanges(formerValues: FineFormValues, changes: unknown): FineFormValues {
  const fields: Readonly<Record<string, unknown>> =
    typeof changes === 'object' && changes !== null ? { ...changes } : {};
  const typedEntries = typedNames.flatMap((name) => {
    if (typeof fields[name] === 'string') return [[name, fields[name]]];
    return fields[name] === null ? [[name, '']] : [];
  });
  const ticked = tickedNames.flatMap((name) => (typeof fields[name] === 'boolean' ? [[name, fields[name]]] : []));
  const chooseOne = <Value extends string>(
    choices: readonly Value[],
    name: 'delivery' | 'certificate' | 'holderPresence' | 'holderCapacity' | 'motive',
  ) => choices.find((one) => one === fields[name]) ?? (fields[name] === null ? '' : (formerValues[name] as Value | ''));
  const { amountCents, lesseeNamed } = fields;
  return {
    ...formerValues,
    ...(Object.fromEntries([...typedEntries, ...ticked]) as Partial<FineFormValues>),
    ...chooseTitle(formerValues, fields),
    delivery: chooseOne(deliveries, 'delivery'),
    certificate: chooseOne(certificateHolders, 'certificate'),
    holderPresence: chooseOne(holderPresences, 'holderPresence'),
    holderCapacity: chooseOne(holderCapacities, 'holderCapacity'),
    motive: chooseOne(contestMotives, 'motive'),
    amount: amountCents === null || typeof amountCents === 'number' ? toAmount(amountCents) : formerValues.amount,
    lesseeNamed:
      lesseeNamed === null || typeof lesseeNamed === 'boolean' ? toYesOrNo(lesseeNamed) : formerValues.lesseeNamed,
  };
}

function toAmount(amountCents: number | null): string {
  return amountCents === null ? '' : formatTypedEuros(amountCents);
}
