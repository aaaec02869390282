import { formatDate, type PlainDate } from '../kernel/index.ts';
import type { PhotoKind } from './declaration.ts';
import type { CaptureDoubt } from './photo-moment.ts';
import type { PlateOutcome } from './plate-outcome.ts';
import { weaknessWords, type Weakness } from './weaknesses.messages.fr.ts';

/** The known facts of a declaration's proof. An unknown fact is no weakness. */
export interface ProofFacts {
  /** Radius of the measured position, metres; null when the place was given by hand. */
  readonly accuracyM: number | null;
  /** Milliseconds from the measure of the position to the declaration, by the phone’s clock. */
  readonly positionAgeMs: number | null;
  /** Doubts about the moment of saving; null from an older application, which did not tell. */
  readonly capture: readonly CaptureDoubt[] | null;
  readonly galleryPhotos: readonly PhotoKind[];
  /** The plate as the device read it; null when it did not say. */
  readonly plate: PlateOutcome | null;
  readonly clockWrong: boolean;
  /**
   * False when the service itself was in doubt about the time: the receipt says it, and no weakness blames the phone.
   */
  readonly serviceClockTrusted: boolean;
  /** Milliseconds from the last signed server time to the deposit; null when the phone carried none. */
  readonly spanMs: number | null;
  readonly hasAddress: boolean;
  /** Day the car was parked, Paris. */
  readonly parkedOn: PlainDate;
  /** Last valid day of the card as the team read it; null: without end, or unknown. */
  readonly cardEndsOn: PlainDate | null;
}

/** Accuracy from which a town may say the car was in another street (decisions §5 accepts positions up to 1,000 m). */
const vagueFromM = 50;
const staleFromMs = 5 * 60_000;
const looseFromMs = 60 * 60_000;

/**
 * Lists the answers that an authority could give to this proof, worst first, each with its remedy. For the holder only:
 * no letter states them.
 */
export function listProofWeaknesses(facts: ProofFacts): readonly Weakness[] {
  const weaknesses: Weakness[] = [];
  if (facts.cardEndsOn !== null && facts.parkedOn > facts.cardEndsOn)
    weaknesses.push(weaknessWords.cardEnded(formatDate(facts.cardEndsOn)));
  if (facts.accuracyM === null) weaknesses.push(weaknessWords.placedByHand());
  else if (facts.accuracyM >= vagueFromM) weaknesses.push(weaknessWords.positionVague(Math.round(facts.accuracyM)));
  weaknesses.push(...listMomentWeaknesses(facts));
  for (const kind of facts.galleryPhotos) weaknesses.push(weaknessWords.fromGallery(kind));
  if (facts.plate === 'unread') weaknesses.push(weaknessWords.plateUnread());
  if (facts.plate === 'other') weaknesses.push(weaknessWords.plateOther());
  if (facts.serviceClockTrusted) weaknesses.push(...listTimeWeaknesses(facts));
  if (!facts.hasAddress) weaknesses.push(weaknessWords.addressMissing());
  return weaknesses;
}

/** Returns the weaknesses of age and distance of each photograph when known, else of the age of the position alone. */
function listMomentWeaknesses({ capture, positionAgeMs }: ProofFacts): readonly Weakness[] {
  if (capture !== null) return capture.map(toWeakness);
  if (positionAgeMs === null || positionAgeMs < staleFromMs) return [];
  return [weaknessWords.positionOld(Math.floor(positionAgeMs / 60_000))];
}

function toWeakness(doubt: CaptureDoubt): Weakness {
  switch (doubt.code) {
    case 'PLACE_OLD':
      return weaknessWords.placeNotOfTheMoment(doubt.minutes);
    case 'PHOTO_OLD':
      return weaknessWords.photoNotOfTheMoment(doubt.kind, doubt.minutes);
    case 'PHOTO_TIME_APART':
      return weaknessWords.photoApartInTime(doubt.kind, doubt.minutes);
    case 'PHOTO_PLACE_APART':
      return weaknessWords.photoApartInPlace(doubt.kind, doubt.metres);
  }
}

function listTimeWeaknesses({ spanMs, clockWrong }: ProofFacts): readonly Weakness[] {
  const weaknesses: Weakness[] = [];
  if (spanMs === null) weaknesses.push(weaknessWords.startUnknown());
  else if (spanMs >= looseFromMs) weaknesses.push(weaknessWords.spanLoose(Math.floor(spanMs / 3_600_000)));
  if (clockWrong) weaknesses.push(weaknessWords.clockWrong());
  return weaknesses;
}
