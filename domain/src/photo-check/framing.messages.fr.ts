import type { FramingHint } from './framing.ts';

/** Said while the person aims, so short that the next one is not late. */
const hints: Readonly<Record<Exclude<FramingHint, 'seen'>, string>> = {
  search: 'Plaque pas encore vue. Reculez un peu.',
  back: 'Reculez.',
  closer: 'Avancez.',
  left: 'Un peu à gauche.',
  right: 'Un peu à droite.',
  up: 'Un peu plus haut.',
  down: 'Un peu plus bas.',
  still: 'Ne bougez plus.',
};

/** Written over the camera for everybody, once the letters were read. */
export function plateReadWords(plate: string): string {
  return `Plaque lue\u00a0: ${plate}`;
}

/** @param plate as it was read; letter by letter when it is spoken */
export function framingWords(hint: FramingHint, plate: string | null): string {
  return hint === 'seen' ? `${plateReadWords(plate ?? '')}. Prenez la photo.` : hints[hint];
}
