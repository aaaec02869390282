import type { PageContent } from '../page-content.ts';

export const businessDirectory: PageContent = {
  path: '/business-directory',
  title: 'Établissements accessibles',
  description:
    'Place réservée proche, entrée sans marche, largeur de porte, toilettes, accueil : ' +
    'chaque renseignement avec sa source et sa date.',
  lead: 'Où se garer, comment entrer. Chaque fait a sa source et sa date.',
  sections: [
    {
      id: 'sources',
      title: 'D’où viennent ces faits',
      pieces: [
        {
          list: [
            '**acceslibre** : la base publique de l’État, sous Licence Ouverte 2.0. ' +
              'La date est celle de sa fiche, ou du fichier reçu. Un lien mène à l’original.',
            '**L’établissement** : son responsable le déclare. L’équipe relit avant de publier.',
            '**Non renseigné** : personne ne l’a dit. Nous ne devinons rien.',
          ],
        },
        'Un fait peut dater. Avant un long trajet, appelez.',
      ],
    },
  ],
  next: { lead: 'Cet établissement est le vôtre ?', label: 'Lire la page des établissements', href: '/business' },
  jsonLd: {
    '@type': 'CollectionPage',
    name: 'Établissements accessibles',
    url: '@@origin@@/business-directory',
    inLanguage: 'fr',
    potentialAction: {
      '@type': 'SearchAction',
      target: '@@origin@@/business-directory?q={search_term_string}',
      'query-input': 'required name=search_term_string',
    },
  },
};
