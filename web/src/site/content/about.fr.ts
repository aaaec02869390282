import type { PageContent } from '../page-content.ts';

const readOn = '20 novembre 2026';

export const mission: PageContent = {
  path: '/mission',
  title: 'Notre mission',
  description:
    'Pourquoi PlaceJuste existe : des titulaires de la CMI sont verbalisés alors qu’ils ont le droit de stationner.',
  lead: 'La CMI donne le droit de stationner. Nous vous aidons à le prouver et à le faire respecter.',
  sections: [
    {
      id: 'constat',
      title: 'Le constat',
      pieces: [
        'Des agents ou des voitures de contrôle lisent les plaques. ' +
          'Une plaque ne dit pas que le conducteur a une carte.',
        'À Paris, 111 800 FPS ont été contestés pendant les premiers mois. ' +
          '17 400 contestations venaient de titulaires d’une carte.',
        {
          source:
            'Défenseur des droits, rapport de janvier 2020 sur le forfait de post-stationnement, cité par ' +
            'faire-face.fr.',
          readOn,
        },
        'Le tribunal qui juge ces affaires a reçu 277 000 demandes en 2025. Il en a jugé 138 000. ' +
          'Un dossier complet dès le recours évite d’aller jusque-là.',
        {
          source: 'bilan 2025 du tribunal du stationnement payant, cité par actus-limousin.fr le 18 février 2026.',
          readOn,
        },
      ],
    },
    {
      id: 'choix',
      title: 'Nos choix',
      pieces: [
        {
          list: [
            '**La preuve d’abord.** Une preuve déposée n’est jamais retenue, ni pour un paiement, ni par une vérification.',
            '**Dire vrai.** Nous affirmons l’heure de réception, pas plus. Les limites sont écrites.',
            '**La date sûre.** Entre deux lectures de la loi, nous montrons la plus prudente.',
            '**Pour tout le monde.** Petits écrans, vieux téléphones, sans réseau, au clavier, en gros caractères.',
            '**Rien à revendre.** Ni publicité, ni mesure d’audience, ni revente de données.',
          ],
        },
      ],
    },
  ],
  next: { lead: 'Voyez ce que cela donne, étape par étape.', label: 'Voir comment ça marche', href: '/how-it-works' },
};

export const quiSommesNous: PageContent = {
  path: '/qui-sommes-nous',
  title: 'Qui sommes-nous',
  description: 'Qui exploite PlaceJuste, ce que fait l’équipe, d’où vient l’argent, et comment nous joindre.',
  lead: 'PlaceJuste est un service privé. Voici qui l’exploite et comment il vit.',
  intro: [{ operatorNotice: true }],
  sections: [
    {
      id: 'exploitant',
      title: 'L’exploitant',
      pieces: [
        {
          facts: [
            ['Nom', '@@operator.legalName@@'],
            ['Adresse', '@@operator.address@@'],
            ['E-mail', '@@operator.email@@'],
            ['Téléphone', '@@operator.phone@@'],
          ],
        },
      ],
    },
    {
      id: 'equipe',
      title: 'Ce que fait l’équipe',
      pieces: [
        {
          list: [
            'Elle vérifie votre carte et votre carte grise, une par une. Ce n’est pas une machine qui décide.',
            'Elle répond à vos messages.',
            'Elle relit les textes de loi cités et note le jour de la lecture.',
          ],
        },
      ],
    },
    {
      id: 'argent',
      title: 'D’où vient l’argent',
      pieces: [
        'Des abonnements, de la préparation des dossiers et de [soutiens libres](/soutien-particuliers). ' +
          'De rien d’autre : pas de publicité, pas de vente de données, pas de commission sur vos amendes.',
      ],
    },
    {
      id: 'independance',
      title: 'Indépendance',
      pieces: [
        'PlaceJuste n’est lié à aucune mairie, ni à l’État. Il n’est lié à aucune société de contrôle du ' +
          'stationnement.',
      ],
    },
  ],
  next: { lead: 'Une question, une remarque ?', label: 'Écrire à l’équipe', href: '/support' },
};

export const thankYou: PageContent = {
  path: '/thank-you',
  title: 'Votre abonnement',
  description: 'Après le paiement d’un abonnement PlaceJuste : où il en est, et les deux choses à faire maintenant.',
  lead: 'Un paiement se confirme en quelques instants. Votre compte affiche ensuite votre formule.',
  sections: [
    {
      id: 'suite',
      title: 'À faire maintenant',
      pieces: [
        {
          steps: [
            'Envoyez votre CMI et votre carte grise, si ce n’est pas déjà fait.',
            'Installez l’application sur votre téléphone : elle s’ouvre aussi sans réseau.',
          ],
        },
        'Vous avez changé d’avis ? Vous avez 14 jours pour [renoncer au contrat](/retractation).',
      ],
    },
  ],
  next: {
    lead: 'Votre compte vous dit toujours la prochaine chose à faire.',
    label: 'Ouvrir mon compte',
    href: '/dashboard',
  },
};
