import { formatDuration } from '../kernel/index.ts';
import type { PhotoKind } from './declaration.ts';
import type { CaptureDoubt } from './photo-moment.ts';

const photoNames: Readonly<Record<PhotoKind, string>> = {
  parking: 'Photo de la voiture',
  windshield: 'Photo du pare-brise',
};

/** A sentence for each doubt, in their order; both delays between photograph and place share one line. */
export function captureDoubtSentences(doubts: readonly CaptureDoubt[]): readonly string[] {
  return doubts.flatMap((doubt) => {
    switch (doubt.code) {
      case 'PLACE_OLD':
        return [`Position mesurée il y a ${formatDuration(doubt.minutes)}`];
      case 'PHOTO_OLD':
        return [`${photoNames[doubt.kind]} prise il y a ${formatDuration(doubt.minutes)}`];
      case 'PHOTO_TIME_APART':
        return [describeGap(doubt.kind, `à ${formatDuration(doubt.minutes)}`, findMetresApart(doubts, doubt.kind))];
      case 'PHOTO_PLACE_APART':
        // Already said with the time that separates them.
        if (doubts.some((other) => other.code === 'PHOTO_TIME_APART' && other.kind === doubt.kind)) return [];
        return [describeGap(doubt.kind, null, doubt.metres)];
    }
  });
}

function findMetresApart(doubts: readonly CaptureDoubt[], kind: PhotoKind): number | null {
  const gapDoubt = doubts.find((doubt) => doubt.code === 'PHOTO_PLACE_APART' && doubt.kind === kind);
  return gapDoubt?.code === 'PHOTO_PLACE_APART' ? gapDoubt.metres : null;
}

/** Describes the gap of a photograph. The distance excludes both accuracies, so the real one may be larger. */
function describeGap(kind: PhotoKind, time: string | null, metres: number | null): string {
  const distance = metres === null ? null : `à plus de ${formatMetres(metres)}`;
  if (time === null) return `${photoNames[kind]} prise ${distance} du lieu déclaré`;
  return distance === null
    ? `${photoNames[kind]} prise ${time} de la mesure de la position`
    : `${photoNames[kind]} prise ${time} et ${distance} de la position déclarée`;
}

/** « 240 m », « 12 km », never cut between two lines. */
export function formatMetres(metres: number): string {
  return metres < 1000 ? `${metres}\u00a0m` : `${Math.floor(metres / 1000)}\u00a0km`;
}
