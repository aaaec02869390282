import type { PhotoKind, Position, PositionSource } from '@placejuste/domain/declaration';
import type { PhotoFacts } from '../offline/index.ts';

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
  readonly version: 1;
  /** Id of the declaration and idempotency key of its sending. */
  readonly id: string;
  readonly step: WizardStep;
  readonly place: WizardPlace | null;
  readonly placeLabel: string | null;
  /** What shows that the service found these words for this place; judged by the service alone. */
  readonly placeLabelProof?: string | null;
  readonly vehicle: { readonly id: string; readonly plate: string } | null;
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

export function emptyDraft(id: string): WizardDraft {
  return {
    version: 1,
    id,
    step: 'location',
    place: null,
    placeLabel: null,
    vehicle: null,
    photos: { parking: null, windshield: null },
    saved: null,
  };
}

/** What this version wrote, or null: an older draft is not guessed at. */
export function parseDraft(kept: unknown): WizardDraft | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const draft = kept as Partial<WizardDraft>;
  const sound = draft.version === 1 && typeof draft.id === 'string' && typeof draft.photos === 'object' && wizardSteps.includes(draft.step as WizardStep);
  return sound ? { ...(draft as WizardDraft), saved: draft.saved ?? null } : null;
}

/**
 * The draft with the pictures that were kept for it when its own writing was cut: the tab died between two photographs.
 * @param kept of this draft, oldest first.
 */
export function withKeptPhotos(draft: WizardDraft, kept: readonly PhotoFacts[]): WizardDraft {
  const found = (kind: PhotoKind) => draft.photos[kind] ?? kept.findLast(({ tags }) => tags?.['use'] === kind) ?? null;
  return { ...draft, photos: { parking: found('parking'), windshield: found('windshield') } };
}

export function bothPhotos({ photos }: WizardDraft): boolean {
  return photos.parking !== null && photos.windshield !== null;
}

/** The place may still be searched for while the photos are taken; paying needs them, success needs a declaration that is kept. */
export function mayOpen(draft: WizardDraft, step: WizardStep): boolean {
  if (draft.saved !== null) return step === 'success';
  switch (step) {
    case 'location':
    case 'photos':
      return true;
    case 'payment':
      return bothPhotos(draft);
    case 'success':
      return false;
  }
}

/** The step asked for by the address, else the one left, else the first. */
export function stepToShow(draft: WizardDraft, asked: string | null): WizardStep {
  if (draft.saved !== null) return 'success';
  const step = wizardSteps.find((name) => name === asked) ?? draft.step;
  return mayOpen(draft, step) ? step : 'location';
}

/** What « Données manquantes pour la déclaration » is about, in the order of the steps. */
export type Missing = 'place' | 'vehicle' | PhotoKind;

export function missingFrom(draft: WizardDraft): readonly Missing[] {
  const missing: Missing[] = [];
  if (draft.place === null) missing.push('place');
  if (draft.vehicle === null) missing.push('vehicle');
  if (draft.photos.parking === null) missing.push('parking');
  if (draft.photos.windshield === null) missing.push('windshield');
  return missing;
}

/** A declaration that is kept is shown again only by a reload of its last step; opening the wizard starts a new one. */
export function unfinishedDraft(kept: unknown): WizardDraft | null {
  const draft = parseDraft(kept);
  return draft !== null && draft.saved !== null && !window.location.search.includes('step=success') ? null : draft;
}
