import { dateInFrench, parisMoment, timeInFrench } from '../kernel/index.ts';
import { holderName, type Presence, type PresenceStatement } from './presence.ts';

/** As the letters say it (`presenceAnnex`). */
const whereabouts: Readonly<Record<Presence, string>> = {
  driver: 'je conduisais ce véhicule',
  passenger: 'je me trouvais à bord de ce véhicule, à une place de passager',
  'trip-for-holder': 'ce véhicule était utilisé pour mes besoins',
};

/** The sentence its signatory reads and ticks. Version 1: another wording is another version. */
export function presenceWords({
  name,
  plate,
  takenAt,
  presence,
}: Pick<PresenceStatement, 'name' | 'plate' | 'takenAt' | 'presence'>): string {
  const { day, time } = parisMoment(new Date(takenAt));
  return (
    `Je, ${name}, titulaire de la carte de stationnement, déclare que, pour le stationnement du ` +
    `véhicule ${plate} déclaré le ${dateInFrench(day)} à ${timeInFrench(time)}, ` +
    `${whereabouts[presence]}. Ce que je déclare est exact.`
  );
}

/** True when a statement is of this declaration and says nothing but our sentence. */
export function presenceHolds(
  statement: PresenceStatement,
  facts: Pick<PresenceStatement, 'declaration' | 'account' | 'plate' | 'takenAt'>,
): boolean {
  return (
    statement.declaration === facts.declaration &&
    statement.account === facts.account &&
    statement.plate === facts.plate &&
    Date.parse(statement.takenAt) === Date.parse(facts.takenAt) &&
    holderName.test(statement.name) &&
    statement.words === presenceWords(statement)
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
