import type { Confirmation } from './carer.ts';

/** The sentence of each refusal, to the holder or to the carer. */
export const carerMessages = {
  CARER_EMAIL_WRONG: 'Cette adresse e-mail n’est pas valide. Vérifiez-la, par exemple\u00a0: karim@exemple.fr.',
  CARER_IS_YOURSELF: 'Cette adresse est la vôtre. Invitez la personne qui vous aide, avec son adresse à elle.',
  CARER_HELPS_ALREADY: 'Cette personne vous aide déjà.',
  CARERS_TOO_MANY:
    'Vous avez déjà trois aidants ou invitations en cours. Mettez fin à l’une de ces aides pour inviter ' +
    'quelqu’un d’autre.',
  CARER_INVITATIONS_TOO_MANY: 'Vous avez envoyé beaucoup d’invitations aujourd’hui. Réessayez demain.',
  CARER_INVITATION_OVER:
    'Cette invitation n’est plus valable. Demandez à la personne que vous aidez de vous en envoyer une nouvelle.',
  CARER_INVITATION_OF_ANOTHER:
    'Cette invitation a été envoyée à une autre adresse e-mail que celle de votre compte. Connectez-vous avec ' +
    'l’adresse qui l’a reçue, puis rouvrez le lien de l’e-mail, ou demandez une nouvelle invitation.',
  CARER_ADDRESS_UNCONFIRMED: 'Confirmez d’abord l’adresse e-mail de votre compte, puis rouvrez ce lien.',
  CARER_HELP_UNKNOWN: 'Cette aide n’existe pas, ou plus.',
  CARER_HELP_ENDED:
    'Cette aide a pris fin avant ces photos\u00a0: elles ne peuvent plus être envoyées. Elles restent sur votre ' +
    'téléphone, et vous pouvez les exporter pour les remettre vous-même.',
  CARER_LATE_TOO_MANY:
    'Depuis la fin de cette aide, dix envois ont été reçus\u00a0: c’est le maximum. Celui-ci reste sur votre ' +
    'téléphone, et vous pouvez l’exporter pour le remettre vous-même.',
  CARER_HOLDER_CLOSED:
    'Le compte de la personne que vous aidez ne permet pas de déclarer pour l’instant. Demandez-lui d’ouvrir ' +
    'PlaceJuste. Ce que vous avez préparé reste sur votre téléphone.',
  CARER_NOTHING_TO_ANSWER: 'Il n’y a rien à confirmer ici.',
  CARER_ANSWER_FINAL: 'Vous l’avez déjà confirmé\u00a0: cela ne peut plus être refusé.',
} as const;
export type CarerRefusal = keyof typeof carerMessages;

/**
 * The state of a proof that a carer prepared, for the holder, the carer and people who check it. It counts as the
 * holder’s own only once confirmed.
 */
export const confirmationWords: Readonly<Record<Confirmation, string>> = {
  waiting: 'À confirmer',
  confirmed: 'Confirmé',
  declined: 'Refusé',
};

/** Remark for people who check a proof that a carer prepared, without the carer's name. */
export const preparedRemark: Readonly<Record<Confirmation, string>> = {
  waiting: 'Préparée par un aidant, avec son téléphone\u00a0; le titulaire de la carte ne l’a pas encore confirmée.',
  confirmed: 'Préparée par un aidant, avec son téléphone\u00a0; confirmée par le titulaire de la carte.',
  declined: 'Préparée par un aidant, avec son téléphone\u00a0; le titulaire de la carte ne l’a pas reconnue.',
};

/** « Préparée par Karim, aidant. »: who prepared a declaration, without a name once the carer's account is closed. */
export function describePreparation(name: string, holderPresent: boolean | null): string {
  const who = name === '' ? 'Préparée par un aidant' : `Préparée par ${name}, aidant`;
  if (holderPresent === null) return `${who}.`;
  return holderPresent
    ? `${who}, en votre présence d’après cette personne.`
    : `${who}, en votre absence d’après cette personne.`;
}
