import type { PageContent } from '../page-content.ts';
import { oldestBrowsersSection } from './oldest-browsers.fr.ts';

export const support: PageContent = {
  path: '/support',
  title: 'Aide',
  tab: 'Aide et contact',
  description:
    'J’ai une amende, que faire aujourd’hui ? Les premiers gestes, puis un formulaire pour écrire à l’équipe.',
  lead: 'D’abord, ce que vous pouvez faire tout de suite. Ensuite, comment nous écrire.',
  sections: [
    {
      id: 'amende-aujourd-hui',
      title: 'J’ai une amende : que faire aujourd’hui ?',
      pieces: [
        {
          steps: [
            'Gardez le papier et l’enveloppe. La date d’envoi compte.',
            'Lisez le titre : « avis de paiement » (FPS) ou « avis de contravention ».',
            'Une contravention : ne la payez pas si vous la contestez.',
            'Un FPS : vous avez un mois. Le recours n’arrête pas le délai de paiement de trois mois.',
            'Réunissez la carte, sa décision, la carte grise et vos photos du jour.',
          ],
        },
        'Les textes sont cités dans les [questions fréquentes](/faq).',
        { buttons: [{ label: 'Saisir mon amende', href: '/mes-amendes' }] },
      ],
    },
    { id: 'ecrire', title: 'Écrire à l’équipe', pieces: [{ form: 'support' }] },
    oldestBrowsersSection,
    {
      id: 'autrement',
      title: 'Nous joindre autrement',
      pieces: [
        { operatorNotice: true },
        {
          facts: [
            ['Téléphone', '@@operator.phone@@'],
            ['E-mail', '@@operator.email@@'],
            ['Courrier', '@@operator.address@@'],
          ],
        },
      ],
    },
  ],
};

export const comingSoon: PageContent = {
  path: '/coming-soon',
  title: 'Bientôt',
  description:
    'Ce qui n’existe pas encore dans PlaceJuste. ' + 'Laissez votre adresse pour être prévenu par un seul e-mail.',
  lead: 'Ce qui n’existe pas encore. Aucune date n’est promise.',
  sections: [
    {
      id: 'pas-decide',
      title: 'Un audit avec des personnes handicapées',
      pieces: [
        'Il reste à faire. Il n’est ni commandé, ni daté. ' +
          'Vous voulez essayer le service et dire ce qui bloque ? [Écrivez-nous](/partenaires).',
      ],
    },
    {
      id: 'prevenez-moi',
      title: 'Prévenez-moi',
      pieces: ['Un seul e-mail, quand une nouveauté est prête. Rien d’autre.', { form: 'notify' }],
    },
  ],
};

export const partenaires: PageContent = {
  path: '/partenaires',
  title: 'Associations et communes',
  description:
    'Associations de personnes handicapées, communes, MDPH : ce que nous pouvons faire ensemble, et ' +
    'comment nous écrire.',
  lead: 'PlaceJuste n’a pas encore de partenaire. Voici ce que nous pouvons faire ensemble.',
  sections: [
    {
      id: 'associations',
      title: 'Vous êtes une association',
      pieces: [
        {
          list: [
            'Dites-nous ce qui bloque vos adhérents. Nous corrigeons.',
            'Relisez nos textes et nos lettres. Vos remarques sont suivies.',
            'Testez le service avec des personnes concernées : c’est ce qui nous manque le plus.',
          ],
        },
      ],
    },
    {
      id: 'communes',
      title: 'Vous êtes une commune',
      pieces: [
        {
          list: [
            'Dites-nous la règle de votre ville : durée, ticket gratuit, registre des plaques. ' +
              'Elle évite des amendes et des recours.',
            'Dites-nous où sont vos places réservées, si vos données sont ouvertes.',
            'Dites-nous ce qu’un bon recours doit contenir pour être traité vite.',
          ],
        },
      ],
    },
    { id: 'ecrire', title: 'Nous écrire', pieces: [{ form: 'partner' }] },
  ],
};

export const business: PageContent = {
  path: '/business',
  title: 'Établissements',
  description:
    'Commerces, cabinets, lieux publics : faites savoir que votre établissement est accessible et où se garer.',
  lead: 'Vos clients handicapés cherchent d’abord une réponse : puis-je me garer et entrer ?',
  sections: [
    {
      id: 'dire',
      title: 'Ce qu’ils veulent savoir',
      pieces: [
        {
          list: [
            'Y a-t-il une place réservée sur place, ou à moins de 200 mètres ?',
            'L’entrée a-t-elle une marche ? De quelle hauteur ?',
            'Quelle est la largeur de la porte ?',
            'Les toilettes sont-elles adaptées ?',
            'Quelqu’un peut-il aider ?',
          ],
        },
      ],
    },
    {
      id: 'annuaire',
      title: 'Où le dire',
      pieces: [
        'Cherchez-vous dans notre [annuaire des établissements](/business-directory). Y figurer est gratuit.',
        'Vous n’y êtes pas ? Décrivez votre lieu sur acceslibre, la base publique de l’accessibilité. ' +
          'Notre annuaire s’appuie sur elle.',
        'C’est le vôtre ? Sur sa fiche, choisissez « C’est votre établissement ? ». ' +
          'Vous corrigez, l’équipe relit, puis publie.',
        { buttons: [{ label: 'Vos établissements', href: '/mes-etablissements' }] },
      ],
    },
    { id: 'ecrire', title: 'Nous écrire', pieces: [{ form: 'business' }] },
  ],
};
