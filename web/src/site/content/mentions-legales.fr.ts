import type { PageContent } from '../page-content.ts';
import { lawReadOn, updated } from './dates.fr.ts';

export const mentionsLegales: PageContent = {
  path: '/mentions-legales',
  title: 'Mentions légales',
  description: 'Qui exploite PlaceJuste, qui dirige la publication, qui héberge le service, et comment nous joindre.',
  lead: 'Qui est derrière ce site, et comment nous joindre.',
  updated,
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
            ['Téléphone', '@@operator.phone@@'],
            ['E-mail', '@@operator.email@@'],
            ['Directeur ou directrice de la publication', '@@operator.publicationDirector@@'],
          ],
        },
      ],
    },
    {
      id: 'hebergeur',
      title: 'L’hébergeur',
      pieces: [{ facts: [['Nom, adresse et téléphone', '@@operator.host@@']] }],
    },
    {
      id: 'mediateur',
      title: 'Le médiateur de la consommation',
      pieces: [
        'Vous avez écrit à l’équipe et la réponse ne vous convient pas ? ' +
          'Vous pouvez saisir le médiateur. C’est gratuit pour vous. ' +
          'Vous avez un an après votre première réclamation écrite.',
        { facts: [['Médiateur', '@@operator.mediator@@']] },
        { source: 'Code de la consommation, articles L612-1 et L616-1.', readOn: lawReadOn },
      ],
    },
    {
      id: 'role',
      title: 'Ce que PlaceJuste n’est pas',
      pieces: [
        {
          list: [
            'PlaceJuste n’est ni un avocat, ni une assurance, ni un service de l’État.',
            'Le service prépare des documents avec vos informations. Vous les relisez, vous les signez et ' +
              'vous les envoyez.',
            'Personne ne peut vous promettre le résultat d’une contestation.',
          ],
        },
      ],
    },
    {
      id: 'propriete',
      title: 'Textes, dessins et données',
      pieces: [
        'Les textes et les dessins de ce site appartiennent à l’exploitant. ' +
          'Vos photos, vos preuves et vos lettres restent à vous.',
        'Les adresses viennent de la Géoplateforme de l’IGN. Les fiches de l’annuaire viennent ' +
          'd’acceslibre, une base publique de l’État. Elles sont sous Licence Ouverte 2.0. ' +
          'Chacune a sa date et un lien vers l’original.',
        'Les [places réservées](/nouvelle-station) ajoutées ici sont aussi sous Licence Ouverte 2.0.',
        'La police de caractères est Atkinson Hyperlegible Next, sous licence libre.',
      ],
    },
    {
      id: 'textes',
      title: 'Les textes qui demandent cette page',
      pieces: [
        {
          source: 'loi pour la confiance dans l’économie numérique du 21 juin 2004, articles 1-1 et 19.',
          readOn: lawReadOn,
        },
      ],
    },
  ],
  next: { lead: 'Une question, une erreur à signaler ?', label: 'Écrire à l’équipe', href: '/support' },
};
