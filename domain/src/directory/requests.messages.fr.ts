import { featureSentences } from '../operation/index.ts';

export type ListingRequestCode =
  | 'LISTING_NOT_FOUND'
  | 'LISTING_IS_EXAMPLE'
  | 'LISTING_REQUEST_WAITS'
  | 'LISTING_REQUESTS_OFF'
  | 'LISTING_WHY_MISSING'
  | 'LISTING_NOTHING_SAID'
  | 'LISTING_REQUEST_OWN'
  | 'LISTING_OWNER_UNDECIDED'
  | 'LISTING_REQUESTER_SUSPENDED'
  | 'LISTING_REASON_MISSING';

export const listingRequestMessages: Readonly<Record<ListingRequestCode, string>> = {
  LISTING_NOT_FOUND: 'Cette fiche n’est plus dans l’annuaire.',
  LISTING_IS_EXAMPLE: 'Cette fiche est un exemple inventé\u00a0: personne ne peut la demander.',
  LISTING_REQUEST_WAITS: 'Votre demande précédente sur cette fiche attend encore sa réponse.',
  LISTING_REQUESTS_OFF: featureSentences['listing-requests'],
  LISTING_WHY_MISSING: 'Dites comment nous pouvons vérifier que cet établissement est le vôtre.',
  LISTING_NOTHING_SAID: 'Indiquez au moins un renseignement.',
  LISTING_REQUEST_OWN: 'C’est votre propre demande\u00a0: une autre personne de l’équipe doit y répondre.',
  LISTING_OWNER_UNDECIDED:
    'Cette personne ne répond plus de cette fiche\u00a0: un administrateur doit traiter sa demande.',
  LISTING_REQUESTER_SUSPENDED:
    'Ce compte est suspendu\u00a0: il ne peut pas répondre d’une fiche. Refusez la demande, ou attendez la fin de la ' +
    'suspension.',
  LISTING_REASON_MISSING: 'Dites pourquoi la demande est refusée.',
};

/** Longest texts, characters. */
export const listingRequestLengths = { why: 1000, reason: 500 } as const;

interface RequestDecision {
  readonly firstName: string;
  readonly listing: string;
  readonly approved: boolean;
  readonly reason: string | null;
}

/** The team's answer, by mail. The place is named as in the directory, never as the person typed it. */
export function buildListingDecisionMail({ firstName, listing, approved, reason }: RequestDecision): {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
} {
  const hello = firstName === '' ? 'Bonjour,' : `Bonjour ${firstName},`;
  const button = 'Ouvrir vos établissements';
  return approved
    ? {
        subject: 'Votre demande sur l’annuaire est acceptée',
        paragraphs: [
          hello,
          `Votre demande concernant «\u00a0${listing}\u00a0» est acceptée.`,
          'Les renseignements que vous avez donnés sont en ligne, avec leur date. ' +
            'Vous pouvez les corriger à tout moment\u00a0: l’équipe relit avant de publier.',
        ],
        button,
      }
    : {
        subject: 'Votre demande sur l’annuaire est refusée',
        paragraphs: [
          hello,
          `Votre demande concernant «\u00a0${listing}\u00a0» est refusée.`,
          `Motif\u00a0: ${reason ?? ''}`,
          'Rien n’a changé sur la fiche. Vous pouvez envoyer une nouvelle demande.',
        ],
        button,
      };
}
