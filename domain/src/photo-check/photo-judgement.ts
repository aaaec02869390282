import type { PhotoKind } from '../declaration/index.ts';
import type { CardOnPhoto } from './card-on-photo.ts';
import type { PhotoFlaw } from './photo-check.messages.fr.ts';
import { nothingEstablished, buildPhotoCheckResult, type PhotoCheckResult, type PhotoMetadata } from './photo-check.ts';

/** Measures of a picture, scaled to about 2,000 pixels, on a device. */
export interface PhotoMeasures {
  /** Luma that one pixel in twenty exceeds, 0 to 255. */
  readonly lightest: number;
  /** Luma that one pixel in twenty does not reach. */
  readonly darkest: number;
  /** Deviation of the blur of its sharpest parts, pixels; null: it has no edge to tell. */
  readonly blur: number | null;
}

/** Result of the search for a plate; null when it was not possible. */
export type PlateFinding =
  | { readonly seen: 'read'; readonly plate: string }
  | { readonly seen: 'unsure' | 'none' }
  | null;

/** A part is full up to the first, nothing from the second on. Measured: docs/plate-reading.md. */
const dark = { fine: 80, lost: 20 } as const;
const bright = { fine: 150, lost: 225 } as const;
const blurred = { fine: 1.6, lost: 3.4 } as const;
/** Quality of a part below which its flaw is reported. */
const saidBelow = 0.5;
/**
 * Share of each part in the confidence; that of the plate is distributed to the others when it could not be searched.
 */
const shares: Readonly<Record<PhotoKind, { readonly light: number; readonly sharp: number; readonly plate: number }>> =
  {
    parking: { light: 0.3, sharp: 0.4, plate: 0.3 },
    // This photograph shows the card; the plate may be outside it.
    windshield: { light: 0.4, sharp: 0.6, plate: 0 },
  };
/** The share of a card whose code was read: full, and only then; a code too small to read is no fault. */
const cardShare = 0.5;
const plateWorth = { read: 1, unsure: 0.4, none: 0.2 } as const;

/**
 * The real check's result: confidence is 100 × the weighted mean of light, sharpness, plate and card, each from 0 to 1.
 * A car, a parking place or a windshield cannot be told by these measures: they stay unknown, but for the car whose
 * plate was read.
 */
export function judgePhoto(
  kind: PhotoKind,
  measures: PhotoMeasures,
  { plate, card = null }: { readonly plate: PlateFinding; readonly card?: CardOnPhoto },
): PhotoCheckResult {
  const quality = computeQuality(measures, card);
  const share = shares[kind];
  const parts: [number, number][] = [
    [Math.min(quality.lit, quality.calm), share.light],
    [quality.sharp, share.sharp],
  ];
  if (plate !== null) parts.push([plateWorth[plate.seen], share.plate]);
  if (card?.seen === 'read') parts.push([1, cardShare]);
  const weight = parts.reduce((sum, [, one]) => sum + one, 0);
  const confidence = Math.round((100 * parts.reduce((sum, [worth, one]) => sum + worth * one, 0)) / weight);
  const flaws = [...listQualityFlaws(quality), ...listPlateFlaws(kind, plate)];
  return buildPhotoCheckResult({ kind, confidence, codes: flaws, metadata: buildPlateMetadata(plate), card });
}

/** The quality of a photograph, each part from 0 (bad) to 1 (good). */
interface PhotoQuality {
  /** 1 when the picture is not too dark. */
  readonly lit: number;
  /** 1 when the picture is not too bright. */
  readonly calm: number;
  readonly sharp: number;
}

function computeQuality({ lightest, darkest, blur }: PhotoMeasures, card: CardOnPhoto): PhotoQuality {
  return {
    lit: computeQualityShare(lightest, dark),
    // A pale card fills a close picture with white: its code was read, so that the light was not too much.
    calm: card?.seen === 'read' ? 1 : computeQualityShare(darkest, bright),
    sharp: blur === null ? 0 : computeQualityShare(blur, blurred),
  };
}

function listQualityFlaws({ lit, calm, sharp }: PhotoQuality): readonly PhotoFlaw[] {
  const flaws: PhotoFlaw[] = [];
  if (lit < saidBelow) flaws.push('TOO_DARK');
  if (calm < saidBelow) flaws.push('TOO_BRIGHT');
  // In the dark nothing is sharp: light is the first thing to ask for.
  if (flaws.length === 0 && sharp < saidBelow) flaws.push('BLURRED');
  return flaws;
}

function listPlateFlaws(kind: PhotoKind, plate: PlateFinding): readonly PhotoFlaw[] {
  return kind === 'parking' && plate !== null && plate.seen !== 'read' ? ['PLATE_UNREADABLE'] : [];
}

function buildPlateMetadata(plate: PlateFinding): PhotoMetadata {
  if (plate?.seen === 'read')
    return { ...nothingEstablished, hasVehicle: true, plateDetected: true, plateNumber: plate.plate };
  return { ...nothingEstablished, plateDetected: plate?.seen === 'none' ? false : null };
}

/**
 * Finds the flaw that makes a picture of a paper hard to read; paper is white, and never too bright. In the dark
 * nothing is sharp.
 */
export function findPaperPhotoFlaw({ lightest, blur }: PhotoMeasures): 'TOO_DARK' | 'BLURRED' | null {
  if (computeQualityShare(lightest, dark) < saidBelow) return 'TOO_DARK';
  return blur !== null && computeQualityShare(blur, blurred) < saidBelow ? 'BLURRED' : null;
}

/**
 * Finds the obvious flaw of a camera frame, before there is a photograph. A frame without edges tells nothing of its
 * sharpness, and paper is white.
 */
export function findFrameFlaw(
  measures: PhotoMeasures,
  isPaper: boolean,
): ReturnType<typeof findPaperPhotoFlaw> | 'TOO_BRIGHT' {
  const flaw = findPaperPhotoFlaw(measures);
  if (flaw === 'TOO_DARK' || isPaper) return flaw;
  return computeQualityShare(measures.darkest, bright) < saidBelow ? 'TOO_BRIGHT' : flaw;
}

/** 1 at `fine` or better, 0 at `lost` or worse, straight between. */
function computeQualityShare(value: number, { fine, lost }: { readonly fine: number; readonly lost: number }): number {
  return Math.min(1, Math.max(0, (lost - value) / (lost - fine)));
}
