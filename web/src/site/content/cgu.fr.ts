import type { PageContent } from '../page-content.ts';
import { updated } from './dates.fr.ts';

export const cgu: PageContent = {
  path: '/cgu',
  title: 'Conditions d’utilisation',
  description: 'Qui peut utiliser PlaceJuste, ce que chacun s’engage à faire, et ce que valent les preuves déposées.',
  lead: 'Les règles du service, en phrases courtes.',
  updated,
  intro: [{ operatorNotice: true }],
  sections: [
    {
      id: 'pour-qui',
      title: 'Pour qui',
      pieces: [
        'Le service est pour les titulaires d’une carte mobilité inclusion « stationnement » (CMI). ' +
          'Une carte européenne encore valable convient aussi. Un proche peut aider, avec l’accord du ' +
          'titulaire.',
        'Il faut avoir 18 ans, ou l’accord d’un parent.',
      ],
    },
    {
      id: 'compte',
      title: 'Votre compte',
      pieces: [
        {
          list: [
            'Donnez des informations exactes.',
            'Gardez votre mot de passe pour vous.',
            'Un compte sert à une seule personne.',
            'Notre équipe vérifie votre CMI et votre carte grise avant d’activer le compte.',
          ],
        },
        'Nous pouvons suspendre un compte en cas de fraude : fausse carte, carte d’une autre personne, ' +
          'photos trafiquées. Nous vous disons pourquoi. Vous pouvez répondre.',
        'Pendant une suspension, aucun abonnement n’est prélevé et rien ne peut être payé. Si elle est levée, ' +
          'sa durée s’ajoute à la fin de votre abonnement.',
      ],
    },
    {
      id: 'preuves',
      title: 'Ce que valent vos preuves',
      pieces: [
        'Une déclaration garde deux photos, une position et des heures. ' +
          'Le serveur note l’heure à laquelle il les reçoit. C’est cette heure que nous pouvons affirmer.',
        'L’heure et la position données par un téléphone peuvent être fausses. Nous le disons dans le dossier.',
        {
          note:
            'Certaines villes demandent un ticket gratuit, ou d’enregistrer la plaque. ' +
            'Déclarer un stationnement ici ne le remplace pas.',
          tone: 'wait',
        },
      ],
    },
    {
      id: 'dossiers',
      title: 'Les dossiers de contestation',
      pieces: [
        'Le service calcule des dates et prépare une lettre avec vos réponses. ' +
          'Vous relisez, vous signez, vous envoyez.',
        'Les dates affichées sont prudentes. Le délai écrit sur votre avis compte toujours. ' +
          'En cas de doute, demandez conseil à un avocat, à une association ou à un point-justice.',
      ],
    },
    {
      id: 'interdits',
      title: 'Ce qui n’est pas permis',
      pieces: [
        {
          list: [
            'Utiliser la carte d’une autre personne sans elle.',
            'Déposer des photos prises ailleurs ou un autre jour.',
            'Photographier des passants sans raison.',
            'Gêner le service ou chercher à lire les données d’autrui.',
          ],
        },
      ],
    },
    {
      id: 'disponibilite',
      title: 'Quand le service s’arrête',
      pieces: [
        'Sans réseau, l’application garde vos déclarations sur le téléphone et les dépose au retour de la connexion.',
        'Une panne reste possible. N’attendez pas le dernier jour d’un délai.',
        'Si le service devait fermer, nous vous préviendrions par e-mail. ' +
          'Vous auriez le temps de télécharger vos preuves.',
      ],
    },
    {
      id: 'changements',
      title: 'Si ces règles changent',
      pieces: ['Nous vous prévenons par e-mail avant tout changement important. Le droit français s’applique.'],
    },
  ],
  next: {
    lead: 'Comment vos données sont protégées.',
    label: 'Lire la page Confidentialité',
    href: '/confidentialite',
  },
};
