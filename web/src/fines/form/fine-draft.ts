import type { FineChanges } from '@placejuste/contracts/fines';
import {
  certificateHolders,
  contestMotives,
  deliveries,
  fineTracks,
  holderCapacities,
  holderPresences,
} from '@placejuste/domain/fine';
import { keysOf } from '@placejuste/domain/kernel';
import type { ActionPhoto, OutboxRow, PhotoFacts } from '../../offline/index.ts';
import { objectExtension } from '../../photos/index.ts';
import type { ReadFields } from '../../vision/index.ts';
import {
  changesOf,
  emptyFormValues,
  eurosTyped,
  type FineFormValues,
  isRectifiedForm,
  trackOf,
} from './fine-form-values.ts';
import { finesText } from '../fines.text.fr.ts';

/** Where what is typed of a new fine waits, with an account or before one. */
export const newFineDraftKey = 'fine-new';

/** Where what is typed of a fine the service knows waits. */
export function editedFineDraftKey(fineId: string): string {
  return `fine-${fineId}`;
}

/** Where what a carer types for somebody waits. */
export function fineForDraftKey(helpId: string): string {
  return `fine-for/${helpId}`;
}

/** Where the correction of a refused fine waits. */
export function correctedFineDraftKey(id: string): string {
  return `fine-correction/${id}`;
}

/** What is typed about a fine before the server has it. */
export interface FineDraft {
  /** Id of the action: of the new fine itself when it creates one. */
  readonly id: string;
  readonly values: FineFormValues;
  /** The notice, sent with the fine. */
  readonly photo: PhotoFacts | null;
  /** What was read on it, and where: kept until the fine is recorded. */
  readonly read: ReadFields;
  /** Which screen of a new fine: the photograph, or the list of what was read or typed. */
  readonly stage: 'photograph' | 'review';
  /** The notice read seems to come from another country, and nobody said that it is a French one. */
  readonly isForeign?: boolean;
  /** It seems so by its language. */
  readonly isOtherLanguage?: boolean;
  /** Begun where the fine was not wholly known: what is empty in it is not an answer. */
  readonly isPartial?: boolean;
  /** What the form showed of a known fine before anything was changed; null for a new one. */
  readonly begun: FineFormValues | null;
  /** An older version kept other ticks than the service's, which are shown: the person is asked to check them. */
  readonly areTicksInDoubt?: boolean;
}

export function newDraft(
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

export function parseFineDraft(kept: unknown): FineDraft | null {
  if (typeof kept !== 'object' || kept === null) return null;
  // Before the notice was joined by itself, the file that was read waited apart.
  const { id, values, photo, toJoin, read, stage, isForeign, isOtherLanguage, isPartial, begun, areTicksInDoubt } =
    kept as Partial<FineDraft> & {
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
 * A draft of a known fine, continued over what the service says now: only what was changed in it is the person's. One
 * begun without the service cannot be compared before the service is back.
 */
export function completedBy(known: FineDraft, kept: FineDraft | null): FineDraft | null {
  if (kept === null || known.begun === null || known.isPartial === true) return kept;
  if (kept.begun === null) return completedOlder(known.begun, kept);
  const { begun } = kept;
  const own = names
    .filter((name) => kept.values[name] !== begun[name])
    .map((name) => [name, kept.values[name]] as const);
  const values: FineFormValues = { ...known.begun, ...Object.fromEntries(own) };
  // The name of the account is proposed to who is the debtor, to nobody else.
  const debtorName = values.debtorIsUser === known.begun.debtorIsUser ? values.debtorName : kept.values.debtorName;
  return { ...kept, values: { ...values, debtorName }, begun: known.begun, isPartial: false };
}

/**
 * A draft kept before drafts said what they began from. It began with the values of the service, so that nothing tells
 * an answer from a copy. A text that is filled in stays, lest what was typed be lost. A tick is the service's, which
 * may have been corrected since: an old copy written back would put a false statement in the letter.
 */
function completedOlder(service: FineFormValues, kept: FineDraft): FineDraft {
  const isSameDebtor = kept.values.debtorIsUser === service.debtorIsUser;
  const filled = textNames
    // A declaration was joined by itself; the name of a debtor goes with the tick that says who it is.
    .filter((name) => name !== 'declarationId' && (name !== 'debtorName' || isSameDebtor))
    .filter((name) => kept.values[name] !== '')
    .map((name) => [name, kept.values[name]] as const);
  return {
    ...kept,
    values: { ...service, ...Object.fromEntries(filled) },
    begun: service,
    isPartial: false,
    areTicksInDoubt: tickedNames.some((name) => kept.values[name] !== service[name]),
  };
}

/** What was changed in a draft of a known fine, as the wire carries it; all of it where nothing says what it was. */
export function changedIn({ values, begun }: Pick<FineDraft, 'values' | 'begun'>): FineChanges {
  const changes = wireOf(values);
  if (begun === null) return changes;
  const before = wireOf(begun);
  return Object.fromEntries(
    keysOf(changes)
      .filter((field) => changes[field] !== before[field])
      .map((field) => [field, changes[field]]),
  );
}

const wireOf = (values: FineFormValues): FineChanges => ({
  ...changesOf(values),
  track: trackOf(values),
  rectified: isRectifiedForm(values),
});

/** The copy of the notice, as the outbox sends it and as the fine names it. */
export function noticePhotoOf(
  photo: PhotoFacts | null,
  userId: string,
): { readonly photos: readonly ActionPhoto[]; readonly named: { readonly noticePath?: string } } {
  if (photo === null) return { photos: [], named: {} };
  const objectName = `${userId}/${photo.id}.${objectExtension(photo.type)}`;
  return {
    photos: [{ photoId: photo.id, bucket: 'documents', objectName, label: finesText.form.noticeLabel }],
    named: { noticePath: objectName },
  };
}

/** A refused new fine as the form shows it: what the payload holds as text, nothing guessed. */
export function draftOfRefusedFine(
  { id, payload }: Pick<OutboxRow, 'id' | 'payload'>,
  photo: PhotoFacts | null,
): FineDraft {
  const title = fineTracks.find((one) => one === payload['track']) ?? '';
  const values = withChanges({ ...emptyFormValues, title }, payload);
  return { ...newDraft(id, { values, photo }), stage: 'review' };
}

/** A rectified notice is an FPS that the wire names beside its track. */
function titleIn(
  known: FineFormValues,
  said: Readonly<Record<string, unknown>>,
): Pick<FineFormValues, 'title' | 'appealed'> {
  const isRectified = said['rectified'] ?? known.title === 'rectified';
  const title = fineTracks.find((one) => one === said['track']) ?? (known.title === 'rectified' ? 'fps' : known.title);
  return isRectified === true && title === 'fps'
    ? { title: 'rectified', appealed: 'yes' }
    : { title, appealed: known.title === title ? known.appealed : '' };
}

/** What the form holds otherwise than the wire carries it. */
const otherwise: readonly string[] = [
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
const names = keysOf(emptyFormValues);
const textNames = names.filter((name) => typeof emptyFormValues[name] === 'string');
const typedNames = textNames.filter((name) => !otherwise.includes(name));
const tickedNames = names.filter((name) => typeof emptyFormValues[name] === 'boolean');

/**
 * What a refused change held, over what the service knows: read as it was kept, whatever version kept it; nothing
 * guessed.
 */
export function withChanges(known: FineFormValues, changes: unknown): FineFormValues {
  const said: Readonly<Record<string, unknown>> = typeof changes === 'object' && changes !== null ? { ...changes } : {};
  const typed = typedNames.flatMap((name) =>
    typeof said[name] === 'string' ? [[name, said[name]]] : said[name] === null ? [[name, '']] : [],
  );
  const ticked = tickedNames.flatMap((name) => (typeof said[name] === 'boolean' ? [[name, said[name]]] : []));
  const oneOf = <Value extends string>(
    choices: readonly Value[],
    name: 'delivery' | 'certificate' | 'holderPresence' | 'holderCapacity' | 'motive',
  ) => choices.find((one) => one === said[name]) ?? (said[name] === null ? '' : (known[name] as Value | ''));
  const { amountCents, lesseeNamed } = said;
  return {
    ...known,
    ...(Object.fromEntries([...typed, ...ticked]) as Partial<FineFormValues>),
    ...titleIn(known, said),
    delivery: oneOf(deliveries, 'delivery'),
    certificate: oneOf(certificateHolders, 'certificate'),
    holderPresence: oneOf(holderPresences, 'holderPresence'),
    holderCapacity: oneOf(holderCapacities, 'holderCapacity'),
    motive: oneOf(contestMotives, 'motive'),
    amount: typeof amountCents === 'number' ? eurosTyped(amountCents) : amountCents === null ? '' : known.amount,
    lesseeNamed:
      typeof lesseeNamed === 'boolean' ? (lesseeNamed ? 'yes' : 'no') : lesseeNamed === null ? '' : known.lesseeNamed,
  };
}
