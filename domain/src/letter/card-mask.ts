import type { LetterKind } from './letter-kinds.ts';

/** A rectangle painted over a picture: fractions of its width and height, from the top left. */
export interface CardMask {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The first position of the mask. Where the private part lies is unknown, as each card is photographed differently: the
 * person moves it.
 */
export const firstMask: CardMask = { x: 0.05, y: 0.25, width: 0.3, height: 0.5 };

const thinnest = 0.05;
/** Largest share of the picture: a larger mask would hide the holder's name and number, which the card proves. */
const maxArea = 0.5;

/** The letters that join the face of the card with its holder's picture. */
export const lettersWithFace: readonly LetterKind[] = ['rapo', 'tsp', 'requete', 'reclamation'];

/** Returns whether a mask lies within the picture, neither too thin nor too large. */
export function isMaskValid({ x, y, width, height }: CardMask): boolean {
  const inside = x >= 0 && y >= 0 && x + width <= 1 && y + height <= 1;
  return inside && width >= thinnest && height >= thinnest && width * height <= maxArea;
}

/** Returns the mask moved by fractions of the picture, kept within it. */
export function moveMask(mask: CardMask, right: number, down: number): CardMask {
  return {
    ...mask,
    x: roundDown(clamp(mask.x + right, 0, 1 - mask.width)),
    y: roundDown(clamp(mask.y + down, 0, 1 - mask.height)),
  };
}

/**
 * Returns the mask made wider and taller by fractions of the picture, from its top left corner; kept inside it, and
 * unchanged when the result is not a mask.
 */
export function growMask(mask: CardMask, wider: number, taller: number): CardMask {
  const grown = {
    ...mask,
    width: roundDown(clamp(mask.width + wider, thinnest, 1 - mask.x)),
    height: roundDown(clamp(mask.height + taller, thinnest, 1 - mask.y)),
  };
  return isMaskValid(grown) ? grown : mask;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** Downwards: rounding up could push an edge out of the picture. */
function roundDown(value: number): number {
  return Math.floor(value * 1000 + 1e-6) / 1000;
}
