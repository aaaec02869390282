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

/** What a person said and photographed of one declaration; kept on the device until the outbox has it. */
export interface WizardDraft {
  readonly version: 2;
  /** Id of the declaration and idempotency key of its sending. */
  readonly id: string;
  /** When its first photograph was taken, or the wizard opened; by the phone's clock (ISO). */
  readonly begunAt: string;
  /** When the person last chose to finish it (ISO): its age is asked about anew only half an hour later. */
  readonly resumedAt?: string;
  /**
   * Of a refused declaration whose place and photographs are unchanged: when it was saved, before it was refused (ISO).
   */
  readonly firstSavedAt?: string | null;
  readonly step: WizardStep;
  readonly place: WizardPlace | null;
  readonly placeLabel: string | null;
  /** What shows that the service found these words for this place; judged by the service alone. */
  readonly placeLabelProof?: string | null;
  readonly vehicle: { readonly id: string; readonly plate: string } | null;
  /** The account had no other, so that nobody chose it: it follows what the account has since. */
  readonly isOnlyVehicle?: boolean;
  readonly photos: Readonly<Record<PhotoKind, PhotoFacts | null>>;
  /** INSEE code of the commune the person named, when no address tells it. */
  readonly town?: string | null;
  /** Ids of pictures kept in spite of a remark of the check. */
  readonly keptAnyway?: readonly string[];
  /** The plate read from a picture that the person was asked about, whatever they answered. */
  readonly plateAnswered?: string;
  /** Set once the outbox keeps it for good: from then on it is sent by itself. `at`: the phone's clock. */
  readonly saved: { readonly at: string } | null;
}

export const draftKey = 'declaration';

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

/** What this version or the former one wrote, or null: anything else is not guessed at. */
export function parseDraft(kept: unknown): WizardDraft | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const draft = kept as Partial<Omit<WizardDraft, 'version'>> & { readonly version?: unknown };
  const { version, id, photos, step, saved = null } = draft;
  const isSound =
    (version === 1 || version === 2) &&
    typeof id === 'string' &&
    typeof photos === 'object' &&
    photos !== null &&
    wizardSteps.includes(step as WizardStep);
  return isSound
    ? { ...(draft as WizardDraft), version: 2, begunAt: draft.begunAt ?? oldestTimeIn(draft), saved }
    : null;
}

/** Version 1 had no age: the oldest time it holds is the nearest to its beginning; 1970 when it holds none. */
function oldestTimeIn({ place, photos }: Partial<Pick<WizardDraft, 'place' | 'photos'>>): string {
  const times = [
    place?.position.timestamp,
    ...Object.values(photos ?? {}).map((photo) => Date.parse(photo?.keptAt ?? '')),
  ];
  const known = times.filter((time) => time !== undefined && Number.isFinite(time));
  return new Date(known.length === 0 ? 0 : Math.min(...(known as number[]))).toISOString();
}

/**
 * The draft with the pictures that were kept for it when its own writing was cut: the tab died between two photographs,
 * or after the one it names was replaced.
 * @param kept of this draft, oldest first.
 */
export function withKeptPhotos(draft: WizardDraft, kept: readonly PhotoFacts[]): WizardDraft {
  const found = (kind: PhotoKind) => {
    const named = draft.photos[kind];
    const last = kept.findLast(({ tags }) => tags?.['use'] === kind) ?? null;
    // One that came in while these were read is not among them.
    const isGone =
      named !== null && last !== null && kept.every(({ id }) => id !== named.id) && named.keptAt < last.keptAt;
    const photo = named === null || isGone ? last : named;
    // Its position may have come after the draft was written for the last time.
    const position = photo?.position ?? kept.find(({ id }) => id === photo?.id)?.position ?? null;
    return photo === null || position === null ? photo : { ...photo, position };
  };
  const begunAt = hasPhotos(draft) ? draft.begunAt : (kept[0]?.keptAt ?? draft.begunAt);
  return { ...draft, begunAt, photos: { parking: found('parking'), windshield: found('windshield') } };
}

export function hasPhotos({ photos }: WizardDraft): boolean {
  return photos.parking !== null || photos.windshield !== null;
}

/** True for a draft worth keeping: it has a photograph, or an address that somebody wrote. */
export function isWorthAsking(draft: WizardDraft): boolean {
  return draft.saved === null && (hasPhotos(draft) || draft.place?.source === 'manual');
}

/** True once it may not be continued silently any more. */
export function mustAskAbout({ begunAt, resumedAt, saved }: WizardDraft, now: number): boolean {
  return saved === null && isDraftOld(Date.parse(resumedAt ?? begunAt), now);
}

export function hasBothPhotos({ photos }: WizardDraft): boolean {
  return photos.parking !== null && photos.windshield !== null;
}

/**
 * The place may still be searched for while the photos are taken. Paying comes once the declaration is saved, success
 * once the person chose when to pay; a saved declaration is not described again.
 */
export function mayOpen({ saved, step: left }: WizardDraft, step: WizardStep): boolean {
  switch (step) {
    case 'location':
      return saved === null;
    case 'photos':
      // The second photograph has just saved it: this step stays for a moment.
      return saved === null || left === 'photos';
    case 'payment':
      return saved !== null && left !== 'success';
    case 'success':
      return saved !== null && left === 'success';
  }
}

/** The step asked for by the address, else the one left, else the nearest that may be opened. */
export function stepToShow(draft: WizardDraft, asked: string | null): WizardStep {
  const step = wizardSteps.find((name) => name === asked) ?? draft.step;
  if (mayOpen(draft, step)) return step;
  if (draft.saved !== null) return draft.step === 'success' ? 'success' : 'payment';
  return hasBothPhotos(draft) ? 'photos' : 'location';
}

/** What « Données manquantes pour la déclaration » is about, in the order of the steps. */
export type Missing = 'place' | 'vehicle' | PhotoKind;

export function missingParts(draft: WizardDraft): readonly Missing[] {
  const missing: Missing[] = [];
  if (draft.place === null) missing.push('place');
  if (draft.vehicle === null) missing.push('vehicle');
  if (draft.photos.parking === null) missing.push('parking');
  if (draft.photos.windshield === null) missing.push('windshield');
  return missing;
}

/**
 * A declaration that is saved is shown again only by a reload of one of its last steps; opening the wizard starts a
 * new one.
 */
export function unfinishedDraft(kept: unknown): WizardDraft | null {
  const draft = parseDraft(kept);
  if (draft === null || draft.saved === null) return draft;
  const asked = new URLSearchParams(window.location.search).get('step');
  return asked === 'success' || (asked !== null && draft.step !== 'success') ? draft : null;
}
