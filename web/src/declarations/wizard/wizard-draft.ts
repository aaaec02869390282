import { isDraftOld, type PhotoKind, type Position, type PositionSource } from '@placejuste/domain/declaration';
import type { PhotoFacts } from '../../offline/index.ts';

export const wizardSteps = ['location', 'photos', 'payment', 'success'] as const;
export type WizardStep = (typeof wizardSteps)[number];

export interface WizardPlace {
  readonly position: Position;
  readonly source: PositionSource;
  readonly warning: string | null;
  readonly reason: string | null;
}

/** Answers and photographs of one declaration, kept on the device until the outbox has it. */
export interface WizardDraft {
  readonly version: 2;
  /** Id of the declaration and idempotency key of its sending. */
  readonly id: string;
  /** Time of the first photograph, or else of the opening of the wizard, by the phone's clock (ISO). */
  readonly begunAt: string;
  /** Time at which the person last chose to finish the draft (ISO); its age is asked about again half an hour later. */
  readonly resumedAt?: string;
  /** Time of the first save (ISO), for a refused declaration whose place and photographs are unchanged. */
  readonly firstSavedAt?: string | null;
  readonly step: WizardStep;
  readonly place: WizardPlace | null;
  readonly placeLabel: string | null;
  /** Proof that the service found this label for this place; only the service can check it. */
  readonly placeLabelProof?: string | null;
  readonly vehicle: { readonly id: string; readonly plate: string } | null;
  /** True when the account had one vehicle, so that nobody chose it: the draft then follows changes of the account. */
  readonly isOnlyVehicle?: boolean;
  readonly photos: Readonly<Record<PhotoKind, PhotoFacts | null>>;
  /** INSEE code of the commune chosen by the person, when no address gives it. */
  readonly town?: string | null;
  /** Ids of pictures kept despite a remark of the check. */
  readonly keptAnyway?: readonly string[];
  /** Plate read on a picture, once the person answered about it, whatever the answer. */
  readonly plateAnswered?: string;
  /** Set once the outbox has the action and sends it automatically. `at`: by the phone's clock (ISO). */
  readonly saved: { readonly at: string } | null;
}

export const draftKey = 'declaration';

/** A new draft without answers. `id`: UUIDv7 of the declaration. */
export function emptyDraft(id: string, now: Date): WizardDraft {
  return {
    version: 2,
    id,
    begunAt: now.toISOString(),
    step: 'location',
    place: null,
    placeLabel: null,
    vehicle: null,
    photos: { parking: null, windshield: null },
    saved: null,
  };
}

/** Parses a draft of this version or of the former one; null for anything else. */
export function parseDraft(storedValue: unknown): WizardDraft | null {
  if (typeof storedValue !== 'object' || storedValue === null) return null;
  const draft = storedValue as Partial<Omit<WizardDraft, 'version'>> & { readonly version?: unknown };
  const { version, id, photos, step, saved = null } = draft;
  const isSound =
    (version === 1 || version === 2) &&
    typeof id === 'string' &&
    typeof photos === 'object' &&
    photos !== null &&
    wizardSteps.includes(step as WizardStep);
  return isSound
    ? { ...(draft as WizardDraft), version: 2, begunAt: draft.begunAt ?? findOldestTime(draft), saved }
    : null;
}

/** Start of a draft of version 1, which did not record it: the oldest time it contains; 1970 when it has none. */
function findOldestTime({ place, photos }: Partial<Pick<WizardDraft, 'place' | 'photos'>>): string {
  const times = [
    place?.position.timestamp,
    ...Object.values(photos ?? {}).map((photo) => Date.parse(photo?.keptAt ?? '')),
  ];
  const knownTimes = times.filter((time) => time !== undefined && Number.isFinite(time));
  return new Date(knownTimes.length === 0 ? 0 : Math.min(...(knownTimes as number[]))).toISOString();
}

/**
 * Adds to a draft its stored pictures, when the tab died before the draft was written: between two photographs, or
 * after a picture was replaced.
 * @param storedPhotos pictures of this draft, oldest first.
 */
export function addStoredPhotos(draft: WizardDraft, storedPhotos: readonly PhotoFacts[]): WizardDraft {
  const choosePhoto = (kind: PhotoKind) => {
    const draftPhoto = draft.photos[kind];
    const last = storedPhotos.findLast(({ tags }) => tags?.['use'] === kind) ?? null;
    // A picture stored while these were read is not among them.
    const isGone =
      draftPhoto !== null &&
      last !== null &&
      storedPhotos.every(({ id }) => id !== draftPhoto.id) &&
      draftPhoto.keptAt < last.keptAt;
    const photo = draftPhoto === null || isGone ? last : draftPhoto;
    // The position may have arrived after the draft was last written.
    const position = photo?.position ?? storedPhotos.find(({ id }) => id === photo?.id)?.position ?? null;
    return photo === null || position === null ? photo : { ...photo, position };
  };
  const begunAt = hasPhotos(draft) ? draft.begunAt : (storedPhotos[0]?.keptAt ?? draft.begunAt);
  return { ...draft, begunAt, photos: { parking: choosePhoto('parking'), windshield: choosePhoto('windshield') } };
}

/** True when the draft has at least one photograph. */
export function hasPhotos({ photos }: WizardDraft): boolean {
  return photos.parking !== null || photos.windshield !== null;
}

/** True for a draft that the person is asked about: it has a photograph or a typed address, and is not saved. */
export function isWorthAsking(draft: WizardDraft): boolean {
  return draft.saved === null && (hasPhotos(draft) || draft.place?.source === 'manual');
}

/** True once the draft is too old to be continued without asking the person. `now`: ms since the epoch. */
export function shouldAskAbout({ begunAt, resumedAt, saved }: WizardDraft, now: number): boolean {
  return saved === null && isDraftOld(Date.parse(resumedAt ?? begunAt), now);
}

/** True when the draft has its two photographs. */
export function hasBothPhotos({ photos }: WizardDraft): boolean {
  return photos.parking !== null && photos.windshield !== null;
}

/**
 * True when a step may be shown. The photographs can come before the place. Payment comes once the declaration is
 * saved, success once the person chose when to pay; a saved declaration never returns to its first steps.
 */
export function canOpenStep({ saved, step: currentStep }: WizardDraft, step: WizardStep): boolean {
  switch (step) {
    case 'location':
      return saved === null;
    case 'photos':
      // The second photograph has just saved the declaration: this step stays for a moment.
      return saved === null || currentStep === 'photos';
    case 'payment':
      return saved !== null && currentStep !== 'success';
    case 'success':
      return saved !== null && currentStep === 'success';
  }
}

/**
 * Returns the step to show: the one requested by the address, or the last one open, or the nearest that may be shown.
 */
export function chooseStep(draft: WizardDraft, requestedStep: string | null): WizardStep {
  const step = wizardSteps.find((name) => name === requestedStep) ?? draft.step;
  if (canOpenStep(draft, step)) return step;
  if (draft.saved !== null) return draft.step === 'success' ? 'success' : 'payment';
  return hasBothPhotos(draft) ? 'photos' : 'location';
}

/** Name of a part listed under « Données manquantes pour la déclaration ». */
export type MissingPart = 'place' | 'vehicle' | PhotoKind;

/** Lists the missing parts of the draft, in the order of the steps. */
export function listMissingParts(draft: WizardDraft): readonly MissingPart[] {
  const parts: MissingPart[] = [];
  if (draft.place === null) parts.push('place');
  if (draft.vehicle === null) parts.push('vehicle');
  if (draft.photos.parking === null) parts.push('parking');
  if (draft.photos.windshield === null) parts.push('windshield');
  return parts;
}

/**
 * Parses the stored draft to continue: one not saved yet, or a saved one when a reload asks for one of its last steps.
 * Null otherwise: the wizard then starts a new one.
 */
export function parseUnfinishedDraft(storedValue: unknown): WizardDraft | null {
  const draft = parseDraft(storedValue);
  if (draft === null || draft.saved === null) return draft;
  const requestedStep = new URLSearchParams(window.location.search).get('step');
  return requestedStep === 'success' || (requestedStep !== null && draft.step !== 'success') ? draft : null;
}
