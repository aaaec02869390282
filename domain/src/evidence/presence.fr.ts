import { clockNames, formatDate, toLocalMoment, formatTime, type LocalClock } from '../kernel/index.ts';
import { holderName, type Presence, type PresenceStatement } from './presence.ts';

/** The presence of the holder, in the words of the letters (`writePresenceAnnex`). */
const whereabouts: Readonly<Record<Presence, string>> = {
  driver: 'je conduisais ce véhicule',
  passenger: 'je me trouvais à bord de ce véhicule, à une place de passager',
  'trip-for-holder': 'ce véhicule était utilisé pour mes besoins',
};

interface PresenceFacts extends Pick<PresenceStatement, 'name' | 'plate' | 'takenAt' | 'presence'> {
  /** The clock of the place, like on the notice. */
  readonly clock: LocalClock;
}

/**
 * The sentence its signatory reads and ticks. Any other wording than these needs another
 * version; overseas version 1 has two, as its first statements told the hour of Paris there.
 */
export function writePresenceStatement({ name, plate, takenAt, presence, clock }: PresenceFacts): string {
  const { day, time } = toLocalMoment(new Date(takenAt), clock);
  const whose = clock === 'paris' ? '' : ` (${clockNames[clock]})`;
  return (
    `Je, ${name}, titulaire de la carte de stationnement, déclare que, pour le stationnement du ` +
    `véhicule ${plate} déclaré le ${formatDate(day)} à ${formatTime(time)}${whose}, ` +
    `${whereabouts[presence]}. Ce que je déclare est exact.`
  );
}

/**
 * Returns whether a statement belongs to this declaration and has exactly our sentence. Older applications, and what
 * they kept without a network, give the hour of Paris everywhere.
 */
export function isPresenceConsistent(
  statement: PresenceStatement,
  {
    clock,
    ...facts
  }: Pick<PresenceStatement, 'declaration' | 'account' | 'plate' | 'takenAt'> & {
    readonly clock: LocalClock;
  },
): boolean {
  return (
    statement.declaration === facts.declaration &&
    statement.account === facts.account &&
    statement.plate === facts.plate &&
    Date.parse(statement.takenAt) === Date.parse(facts.takenAt) &&
    holderName.test(statement.name) &&
    (['paris', clock] as const).some((one) => statement.words === writePresenceStatement({ ...statement, clock: one }))
  );
}

export type PresenceRefusal =
  | 'PRESENCE_DECLARATION_UNKNOWN'
  | 'PRESENCE_OF_ANOTHER'
  | 'PRESENCE_ID_TAKEN'
  | 'PRESENCE_TOO_MANY';

export const presenceMessages: Readonly<Record<PresenceRefusal, string>> = {
  PRESENCE_DECLARATION_UNKNOWN:
    'La déclaration dont elle parle n’est pas encore déposée. Déposez-la d’abord, puis réessayez.',
  PRESENCE_OF_ANOTHER: 'Ce texte ne correspond pas à cette déclaration. Ouvrez la déclaration, puis signez de nouveau.',
  PRESENCE_ID_TAKEN: 'Une autre attestation porte déjà ce numéro. Rien n’a été remplacé\u00a0: signez de nouveau.',
  PRESENCE_TOO_MANY: 'Vous avez déjà signé dix fois pour cette déclaration. La dernière attestation reste valable.',
};
