import { momentLimits, type PhotoKind, type Position } from '@placejuste/domain/declaration';
import type { PhotoFacts } from '../../offline/index.ts';
import type { PaymentOpening } from '../payment/express-payment.ts';
import type { LocatedPosition } from '../place/locate.ts';
import {
  beginAgain,
  choosePlace,
  keepAnyway,
  putPhoto,
  resumeDraft,
  takeOpeningMeasure,
  takeShutterMeasure,
} from './draft-changes.ts';
import { emptyDraft, shouldAskAbout, type WizardDraft, type WizardStep, addStoredPhotos } from './wizard-draft.ts';

type Vehicle = NonNullable<WizardDraft['vehicle']>;

/** State of the wizard; only `draft` survives a reload. The requested step is in the address. */
export interface WizardState {
  readonly draft: WizardDraft;
  /** `asking`: there is an unfinished draft, and the person is asked whether to finish it. */
  readonly phase: 'entering' | 'asking' | 'open';
  /** True when a refused declaration is corrected, maybe far from where it was made. */
  readonly isCorrection: boolean;
  /** Time at which the page was hidden, by the phone's clock (ms); null while it is visible. */
  readonly hiddenAt: number | null;
  /** `justPlaced` and `justShot` arm an automatic move after an action of the person. Opening a step resets both. */
  readonly justPlaced: boolean;
  readonly justShot: boolean;
  /** Counter of the saves refused for missing parts: each one moves the focus to them. */
  readonly attempt: number;
  readonly payment: PaymentOpening | null;
  /** Last measured position of the person, who may not be at the car. */
  readonly here: LocatedPosition | null;
}

export type WizardAction =
  /** The draft and the outbox have been read. */
  | {
      readonly type: 'draftRead';
      /** Time at which the outbox took the declaration (ISO), which the draft may not record; null when it has not. */
      readonly queuedAt: string | null;
      /** True when the address names a step: the page was reloaded, and no new declaration was requested. */
      readonly isReload: boolean;
      /** True when there was no draft. */
      readonly isNew: boolean;
      readonly wantsNew: boolean;
      readonly id: string;
      readonly now: Date;
    }
  | { readonly type: 'pageHidden'; readonly now: Date }
  | { readonly type: 'pageSeen'; readonly isQueued: boolean; readonly now: Date }
  | { readonly type: 'draftResumed'; readonly draft: WizardDraft; readonly now: Date }
  | { readonly type: 'draftReplaced'; readonly id: string; readonly now: Date }
  /** The steps of this draft are on screen. */
  | { readonly type: 'stepsShown' }
  | { readonly type: 'photosRecovered'; readonly draftId: string; readonly photos: readonly PhotoFacts[] }
  | { readonly type: 'stepOpened'; readonly step: WizardStep }
  | {
      readonly type: 'placeChosen';
      readonly location: LocatedPosition;
      readonly words: string | null;
      readonly proof: string | null;
    }
  /** The person declares, before saving, that the car is at their current position. */
  | { readonly type: 'placeCorrected'; readonly location: LocatedPosition }
  | { readonly type: 'openingMeasured'; readonly location: LocatedPosition }
  | { readonly type: 'shutterMeasured'; readonly photoId: string; readonly location: LocatedPosition }
  | { readonly type: 'labelFound'; readonly position: Position; readonly label: string; readonly proof: string | null }
  | { readonly type: 'townNamed'; readonly town: string | null }
  | { readonly type: 'vehicleChosen'; readonly vehicle: Vehicle }
  /** The account has only one vehicle, chosen automatically. */
  | { readonly type: 'onlyVehicleKnown'; readonly vehicle: Vehicle }
  /** Current vehicles of the account: a plate may have been corrected since the choice. */
  | { readonly type: 'vehiclesKnown'; readonly vehicles: readonly Vehicle[] }
  | { readonly type: 'photoTaken'; readonly kind: PhotoKind; readonly photo: PhotoFacts }
  | { readonly type: 'photoAccepted'; readonly photoId: string }
  | { readonly type: 'plateAnswered'; readonly plate: string }
  | { readonly type: 'saveIncomplete' }
  | { readonly type: 'saved'; readonly now: Date }
  | { readonly type: 'paymentOpened'; readonly payment: PaymentOpening }
  /** A saved declaration that was refused is opened again. */
  | { readonly type: 'refusedReopened'; readonly step: WizardStep }
  | { readonly type: 'anotherBegun'; readonly id: string; readonly now: Date };

export function openWizard(draft: WizardDraft, isCorrection: boolean): WizardState {
  return {
    draft,
    phase: isCorrection ? 'open' : 'entering',
    isCorrection,
    hiddenAt: null,
    justPlaced: false,
    justShot: false,
    attempt: 0,
    payment: null,
    here: null,
  };
}

/** Returns the state after an action; pure, so that tests can try any order of actions. */
export function reduceWizard(state: WizardState, action: WizardAction): WizardState {
  const { draft } = state;
  switch (action.type) {
    case 'draftRead':
      return state.phase === 'entering' ? enterWithDraft(state, action) : state;
    case 'pageHidden':
      return { ...state, hiddenAt: action.now.getTime() };
    case 'pageSeen':
      return resumePage(state, action.isQueued, action.now.getTime());
    case 'draftResumed':
      return { ...openWizard(resumeDraft(action.draft, action.now), false), phase: 'open' };
    case 'draftReplaced':
      return { ...openWizard(beginAgain(draft, action.id, action.now), false), phase: 'open' };
    case 'stepsShown':
      // A new object, so that the draft is stored at once, before a picture is kept for it.
      return { ...state, draft: { ...draft }, justPlaced: false, justShot: false, attempt: 0 };
    case 'stepOpened':
      return { ...state, draft: { ...draft, step: action.step }, justPlaced: false, justShot: false };
    case 'saveIncomplete':
      return { ...state, attempt: state.attempt + 1 };
    case 'saved':
      // Whatever step the address named, the payment comes next.
      return { ...state, draft: { ...draft, step: 'photos', saved: { at: action.now.toISOString() } } };
    case 'paymentOpened':
      return { ...state, payment: action.payment };
    case 'refusedReopened':
      return { ...state, draft: { ...draft, saved: null, step: action.step } };
    case 'anotherBegun':
      return { ...state, draft: emptyDraft(action.id, action.now), attempt: 0, payment: null };
    case 'openingMeasured':
      return {
        ...state,
        here: action.location,
        justPlaced: state.justPlaced || draft.place === null,
        draft: takeOpeningMeasure(draft, action.location),
      };
    case 'shutterMeasured':
      return {
        ...state,
        here: action.location.source === 'device' ? action.location : state.here,
        draft: takeShutterMeasure(draft, {
          photoId: action.photoId,
          location: action.location,
          movesPlace: !state.isCorrection,
        }),
      };
    default:
      // The action in the outbox was made from the saved draft, which later actions must not change.
      return draft.saved === null ? changeUnsaved(state, action) : state;
  }
}

type UnsavedChange = Extract<
  WizardAction,
  {
    readonly type:
      | 'photosRecovered'
      | 'placeChosen'
      | 'placeCorrected'
      | 'labelFound'
      | 'townNamed'
      | 'vehicleChosen'
      | 'onlyVehicleKnown'
      | 'vehiclesKnown'
      | 'photoTaken'
      | 'photoAccepted'
      | 'plateAnswered';
  }
>;

/**
 * Applies a change to a declaration that is not saved yet. Returns the same state when nothing changes: an effect that
 * dispatches at each render would otherwise never end.
 */
function changeUnsaved(state: WizardState, action: UnsavedChange): WizardState {
  const { draft } = state;
  const withDraft = (changes: Partial<WizardDraft>): WizardState => ({ ...state, draft: { ...draft, ...changes } });
  switch (action.type) {
    case 'photosRecovered':
      return draft.id === action.draftId ? withDraft(addStoredPhotos(draft, action.photos)) : state;
    case 'placeChosen':
      return { ...state, draft: choosePlace(draft, action.location, action), justPlaced: true };
    case 'placeCorrected':
      return withDraft(choosePlace(draft, action.location, { words: null, proof: null }));
    case 'labelFound':
      return draft.place?.position === action.position
        ? withDraft({ placeLabel: action.label, placeLabelProof: action.proof })
        : state;
    case 'townNamed':
      return withDraft({ town: action.town });
    case 'vehicleChosen':
      return withDraft({ vehicle: action.vehicle, isOnlyVehicle: false });
    case 'onlyVehicleKnown':
      // A chosen vehicle stays, because one added without a network is not in the service's list. One set automatically
      // may have been removed elsewhere since.
      return draft.vehicle === null || (draft.isOnlyVehicle === true && draft.vehicle.id !== action.vehicle.id)
        ? withDraft({ vehicle: action.vehicle, isOnlyVehicle: true })
        : state;
    case 'vehiclesKnown': {
      // The service compares the signed plate with its own.
      const knownVehicle = action.vehicles.find(({ id }) => id === draft.vehicle?.id);
      return knownVehicle === undefined || knownVehicle.plate === draft.vehicle?.plate
        ? state
        : withDraft({ vehicle: { id: knownVehicle.id, plate: knownVehicle.plate } });
    }
    case 'photoTaken':
      return { ...state, draft: putPhoto(draft, action.kind, action.photo), justShot: true };
    case 'photoAccepted':
      return { ...state, draft: keepAnyway(draft, action.photoId), justShot: true };
    case 'plateAnswered':
      return withDraft({ plateAnswered: action.plate });
  }
}

/**
 * Enters the wizard. The outbox may have taken the declaration just before the page closed, without the draft recording
 * it.
 */
function enterWithDraft(
  state: WizardState,
  action: Extract<WizardAction, { readonly type: 'draftRead' }>,
): WizardState {
  const { queuedAt } = action;
  if (queuedAt !== null) {
    const draft: WizardDraft = action.isReload
      ? { ...state.draft, step: 'payment', saved: { at: queuedAt } }
      : emptyDraft(action.id, action.now);
    return { ...state, phase: 'open', draft };
  }
  const shouldAsk = !action.isNew && (action.wantsNew || shouldAskAbout(state.draft, action.now.getTime()));
  return { ...state, phase: shouldAsk ? 'asking' : 'open' };
}

/**
 * Resumes a page that was hidden. The phone's own camera hides it for a moment, after which nothing must have changed.
 */
function resumePage(state: WizardState, isQueued: boolean, now: number): WizardState {
  const wasLeft = state.hiddenAt !== null && now - state.hiddenAt > momentLimits.oldMs;
  const shouldAsk = wasLeft && !isQueued && shouldAskAbout(state.draft, now);
  return { ...state, hiddenAt: null, phase: shouldAsk ? 'asking' : state.phase };
}
