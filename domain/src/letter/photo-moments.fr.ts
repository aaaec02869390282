import type { PhotoKind } from '../declaration/index.ts';
import { clockNames, formatCoordinates, formatDate, formatTime, upperFirst } from '../kernel/index.ts';
import type { ExhibitKind } from './dossier-codes.ts';
import type { DeclarationFacts, PhotographFacts } from './facts.ts';
import { makeSentence, type Sentence } from './letter.ts';

const subjects: Readonly<Record<PhotoKind, string>> = {
  parking: 'la photographie du véhicule',
  windshield: 'la photographie du pare-brise',
};

/** The title of each photograph among the exhibits. */
export const photographExhibits = {
  parking: 'photo-vehicle',
  windshield: 'photo-windshield',
} as const satisfies Record<PhotoKind, ExhibitKind>;

/** Names the clock of the times of a declaration. */
export function nameClock({ clock = 'paris' }: Pick<DeclarationFacts, 'clock'>): string {
  return clockNames[clock];
}

/** Words the deposit, « le … à …, heure de Paris », with a caveat when the service's own clock was in doubt. */
export function depositMoment(declaration: DeclarationFacts): string {
  const { depositedOn, depositedAt, isTimeDoubted } = declaration;
  const when = `${formatDate(depositedOn)} à ${formatTime(depositedAt)}, ${nameClock(declaration)}`;
  return isTimeDoubted === true ? `${when}, que le service ne garantit pas` : when;
}

/** « prise le … à … » */
function describeCapture(photo: PhotographFacts): string {
  const when = `le ${formatDate(photo.takenOn)} à ${formatTime(photo.takenAt)}`;
  switch (photo.origin) {
    case 'camera':
    case 'phone-camera':
      return `prise ${when}`;
    // The phone knows when it was chosen, and nothing of when it was taken.
    case 'gallery':
      return `choisie ${when} parmi les photographies du téléphone`;
    case null:
      return `enregistrée ${when}`;
  }
}

/** Words that distinguish the photographs in the list of exhibits. */
export function describePhotograph(photo: PhotographFacts): string {
  return `${describeCapture(photo)}, selon l’horloge du téléphone`;
}

/** True when the phone recorded the time of each photograph; an older application dated the whole at once. */
export function isCaptureMentioned({ photographs = [] }: DeclarationFacts): boolean {
  return photographs.length > 0;
}

/** Sentences that date each photograph and the place; none when the phone recorded no such times. */
export function captureSentences(declaration: DeclarationFacts, place: string): readonly Sentence[] {
  const { photographs = [], accuracyMetres } = declaration;
  if (photographs.length === 0) return [];
  const times = writePhotographTimes(photographs);
  if (accuracyMetres === null) {
    return [
      times,
      makeSentence(`Le lieu a été indiqué à la main par la personne qui a déclaré\u00a0: ${place}.`),
      writePhotographsElsewhere(photographs),
    ];
  }
  return [
    times,
    makeSentence(
      `Position indiquée par le téléphone ${formatPositionMoment(declaration)}\u00a0: ${place}, à ` +
        `${Math.round(accuracyMetres)} mètres près.`,
    ),
    writePhotographsElsewhere(photographs),
    makeSentence('Ces heures et cette position viennent de l’appareil.'),
  ];
}

/** Returns the hours of the photographs; one hour when both have the same. */
function writePhotographTimes(photographs: readonly PhotographFacts[]): Sentence {
  const [first, ...others] = photographs.map(describeCapture);
  if (first !== undefined && others.length > 0 && others.every((moment) => moment === first)) {
    return makeSentence(`Selon l’horloge du téléphone, chacune des photographies a été ${first}.`);
  }
  const each = photographs.map((photo) => `${subjects[photo.kind]} a été ${describeCapture(photo)}`);
  return makeSentence(`Selon l’horloge du téléphone, ${each.join('\u00a0; ')}.`);
}

/** Returns the sentences about photographs taken away from the declared place. */
function writePhotographsElsewhere(photographs: readonly PhotographFacts[]): Sentence {
  const texts = photographs.flatMap(({ kind, elsewhere }) => {
    if (elsewhere === null) return [];
    return [
      `Pour ${subjects[kind]}, le téléphone indiquait une autre position\u00a0: ` +
        `${formatCoordinates(elsewhere)}${describePrecision(elsewhere)}.`,
    ];
  });
  return makeSentence(texts.join(' '));
}

/** When the declared position was measured; empty in older dossiers, which did not keep it. */
export function formatPositionMoment({ positionOn, positionAt }: DeclarationFacts): string {
  if (positionOn === undefined || positionAt === undefined) return '';
  return `le ${formatDate(positionOn)} à ${formatTime(positionAt)}`;
}

/**
 * Returns the rows of photographs in the record of a declaration: one for each, and one more when it was taken
 * elsewhere.
 */
export function listPhotographRows(declaration: DeclarationFacts): readonly (readonly [string, string, string])[] {
  const { photographs = [] } = declaration;
  const source = 'Téléphone de l’auteur';
  return photographs.flatMap((photo) => {
    const name = upperFirst(subjects[photo.kind]);
    const where = photo.elsewhere;
    return [
      [name, `${describeCapture(photo)}, ${nameClock(declaration)}`, source] as const,
      ...(where === null
        ? []
        : [
            [
              'Position pour cette photographie',
              `${formatCoordinates(where)}${describePrecision(where)}`,
              source,
            ] as const,
          ]),
    ];
  });
}

function describePrecision({ accuracyMetres }: { readonly accuracyMetres: number | null }): string {
  return accuracyMetres === null ? '' : `, à ${Math.round(accuracyMetres)} mètres près`;
}
