import type { PageContent } from '../page-content.ts';

const whatFor = {
  id: 'usage',
  title: 'À quoi sert l’argent',
  pieces: [
    'À faire vivre le service : vérifier les papiers, répondre aux messages, garder les preuves en sûreté.',
    'L’exploitant en décide. Vous voulez savoir à quoi votre soutien a servi ? [Demandez-le](/support).',
  ],
};

export const soutienParticuliers: PageContent = {
  path: '/soutien-particuliers',
  title: 'Soutenir PlaceJuste',
  description:
    'Soutenez PlaceJuste une fois, du montant de votre choix, sans compte et sans engagement. ' +
    'Rien d’autre n’est prélevé.',
  lead: 'Une fois, du montant que vous voulez. Sans compte, sans engagement.',
  sections: [
    { id: 'montant', title: 'Votre soutien', pieces: [{ gift: true }] },
    whatFor,
    {
      id: 'savoir',
      title: 'Bon à savoir',
      pieces: [
        {
          list: [
            'Ce paiement est unique. Rien d’autre n’est prélevé.',
            'Il ne donne aucun avantage. Le service reste le même pour tous.',
            'Il n’ouvre pas droit à une réduction d’impôt.',
            'Une erreur de montant ? [Écrivez-nous](/support).',
          ],
        },
      ],
    },
  ],
  next: {
    lead: 'Vous représentez une entreprise ?',
    label: 'Soutenir en tant qu’entreprise',
    href: '/soutien-entreprises',
  },
};

export const soutienEntreprises: PageContent = {
  path: '/soutien-entreprises',
  title: 'Soutenir PlaceJuste : entreprises',
  description:
    'Votre entreprise veut aider : argent, temps ou matériel. ' +
    'Envoyez une promesse, l’équipe vous répond. Rien n’est prélevé.',
  lead: 'De l’argent, du temps, un savoir-faire : dites-nous ce que vous voulez apporter.',
  sections: [
    {
      id: 'comment',
      title: 'Comment cela se passe',
      pieces: [
        {
          steps: [
            'Vous envoyez une promesse. Elle ne vous engage pas.',
            'L’équipe vous répond et convient de tout par écrit.',
            'Rien n’est payé avant cet accord.',
          ],
        },
      ],
    },
    { id: 'promesse', title: 'Votre promesse', pieces: [{ form: 'pledge' }] },
    whatFor,
    {
      id: 'limites',
      title: 'Ce qu’un soutien n’achète pas',
      pieces: [
        {
          list: [
            'Ni publicité, ni place dans nos pages.',
            'Ni données, ni accès aux personnes.',
            'Ni influence sur nos lettres.',
          ],
        },
      ],
    },
  ],
  next: {
    lead: 'Votre établissement accueille du public ?',
    label: 'Voir la page des établissements',
    href: '/business',
  },
};

export const merciSoutien: PageContent = {
  path: '/merci-soutien',
  title: 'Votre soutien',
  description: 'Après un soutien à PlaceJuste : ce qu’est devenu le paiement, et où part le reçu.',
  lead: 'Un soutien aide des personnes à faire respecter leur droit.',
  intro: [
    'Vous avez laissé une adresse ? Un reçu y part dès que le paiement est confirmé. Elle est ensuite effacée.',
    'Un soutien est un paiement unique : rien d’autre n’est prélevé.',
  ],
  sections: [],
  next: {
    lead: 'Faites connaître le service à une personne qui a la carte.',
    label: 'Voir comment ça marche',
    href: '/how-it-works',
  },
};
