import { foldWords, computeMetresBetween } from '../kernel/index.ts';
import { parseLabelledCommune, normaliseCommuneName } from '../town-rule/index.ts';
import type { DeclaredStop, MatchStrength, NoticeScene, PlaceOfMatch, Point } from './match-scene.ts';

/** Largest distances, in metres: the same stretch of street, a few streets away, the same district. */
const farthest = { strong: 200, possible: 600, weak: 2000 } as const;

/** Returns how near the declaration is to the place on the notice; null when they are two different places. */
export function matchPlace(notice: NoticeScene, declared: DeclaredStop): PlaceOfMatch | null {
  const commune = matchCommune(notice, declared.placeLabel);
  if (notice.position !== null) {
    const metres = Math.round(computeMetresBetween(notice.position, declared.position));
    // A street may lie in two towns; at a larger distance, another town is another place.
    if (commune === 'other' && metres > farthest.possible) return null;
    const strength = computeDistanceStrength(metres, declared.accuracyMetres ?? 0);
    return strength === null ? null : { strength, metres, commune: commune === 'same' ? 'same' : 'unknown' };
  }
  if (commune === 'other') return null;
  return { strength: commune === 'same' ? 'possible' : 'weak', metres: null, commune };
}

function computeDistanceStrength(metres: number, accuracyMetres: number): MatchStrength | null {
  // A position proves less when its accuracy is worse than the distance it has to prove.
  if (metres <= farthest.strong) return accuracyMetres > farthest.strong ? 'possible' : 'strong';
  if (metres <= farthest.possible) return 'possible';
  return metres <= farthest.weak ? 'weak' : null;
}

function matchCommune(
  { place, authority }: Pick<NoticeScene, 'place' | 'authority'>,
  label: string | null,
): 'same' | 'other' | 'unknown' {
  const declared = label === null ? null : parseLabelledCommune(label);
  if (declared === null) return 'unknown';
  const printedCommune = place === null ? null : parseLabelledCommune(place);
  if (printedCommune !== null) {
    if (printedCommune.name === declared.name && printedCommune.department === declared.department) return 'same';
    // Two names with one postcode: an unlisted abbreviation, or a neighbouring commune. The person decides.
    return printedCommune.postcode === declared.postcode ? 'unknown' : 'other';
  }
  // The authority may be a metropolis or a contractor, which names no commune: a difference then proves nothing.
  const town = authority === null ? '' : readAuthorityTown(authority);
  return town === declared.name ? 'same' : 'unknown';
}

/** Returns the town that an authority is named after, « Ville de Lille »; another authority keeps its whole name. */
export function readAuthorityTown(authority: string): string {
  return normaliseCommuneName(authority).replace(
    /^(?:ville|commune|mairie|service du stationnement)\s(?:de\s|d\s|du\s|des\s)?(?:la ville de\s)?/,
    '',
  );
}

/**
 * Finds the position of the place printed on a notice, among the addresses that a geocoder gave: the street must be the
 * printed one, in the printed commune or that of the authority. A geocoder answers any text; an unsure answer is not
 * used.
 */
export function findPlacePosition(
  place: string,
  authority: string | null,
  candidatePlaces: readonly (Point & { readonly label: string })[],
): Point | null {
  const printedWords = foldWords(place);
  const sure = candidatePlaces.find(({ label }) => {
    const street = /^(.*?)[\s,]*\d{5}[\s,]/.exec(label)?.[1] ?? '';
    // The kind of way is abbreviated at will (« av. », « bd »): only its name is compared.
    const name = foldWords(street)
      .filter((word) => !/^\d/.test(word))
      .slice(1);
    return (
      name.length > 0 &&
      name.every((word) => printedWords.includes(word)) &&
      matchCommune({ place, authority }, label) === 'same'
    );
  });
  return sure === undefined ? null : { latitude: sure.latitude, longitude: sure.longitude };
}
