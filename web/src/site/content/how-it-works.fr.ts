import type { PageContent } from '../page-content.ts';
import { removeMarkup } from '../words.tsx';
import { planCount } from './plan-count.fr.ts';

const steps = [
  [
    'Vous créez un compte',
    'Prénom, nom, téléphone, e-mail, mot de passe. Un e-mail vous demande de confirmer votre adresse.',
  ],
  [
    'Vous envoyez vos deux papiers',
    'Votre CMI et votre carte grise. Une personne de l’équipe les vérifie, puis active votre compte.',
  ],
  ['Vous choisissez une formule', 'Le prix et la durée sont écrits avant de payer.'],
  [
    'Vous déclarez quand vous vous garez',
    'Deux photos : la voiture et le pare-brise avec la carte. La position est prise en même temps. ' +
      'Cela fonctionne sans réseau.',
  ],
  [
    'Une amende arrive',
    'Vous photographiez l’avis, ou vous tapez son numéro. Le service dit qui l’a envoyée et avant ' +
      'quelle date répondre.',
  ],
  [
    'Vous signez et vous envoyez',
    'La lettre et ses pièces sont dans un seul PDF. Vous relisez, vous signez, vous envoyez.',
  ],
] as const;

export const howItWorks: PageContent = {
  path: '/how-it-works',
  title: 'Comment ça marche',
  description:
    'De l’inscription au dossier de contestation, en six étapes. Ce que PlaceJuste fait, et ce qu’il ne fait pas.',
  lead: 'Six étapes. Les trois premières se font une seule fois.',
  sections: [
    { id: 'etapes', title: 'Les six étapes', pieces: [{ steps: steps.map(([name, text]) => `**${name}.** ${text}`) }] },
    {
      id: 'preuve',
      title: 'Pourquoi des photos tout de suite',
      pieces: [
        'Une photo gardée sur un téléphone se discute : sa date peut être changée. ' +
          'Une photo **déposée** chez un tiers a une heure de réception que personne ne change.',
        'Le Conseil d’État a écarté des photos produites par une partie. Leur date n’était pas sûre. ' +
          'Une cour d’appel a retenu des photos placées dans un coffre numérique. ' +
          'La date de dépôt ne peut pas y être changée.',
        {
          source:
            'Conseil d’État, 10 mars 2025, n° 472387 ; cour administrative d’appel de Lyon, 12 décembre ' +
            '2023, n° 21LY04307. Ces deux affaires portaient sur l’urbanisme.',
          readOn: '20 novembre 2026',
        },
        'Trois mots disent où en est votre preuve :',
        {
          facts: [
            ['Sur ce téléphone', 'Elle est enregistrée, mais pas encore partie.'],
            ['Déposée', 'Notre serveur l’a reçue, et a noté l’heure.'],
            ['Horodatée', 'Un autre service a confirmé l’heure de réception.'],
          ],
        },
      ],
    },
    {
      id: 'limites',
      title: 'Ce que le service ne fait pas',
      pieces: [
        {
          list: [
            'Il ne remplace pas le ticket gratuit que demandent certaines villes.',
            'Il ne contacte pas la mairie ni le tribunal à votre place.',
            'Il ne donne pas de conseil d’avocat et ne promet aucun résultat.',
            'Il ne « certifie » rien. Il dit ce qui a été reçu, et quand.',
          ],
        },
      ],
    },
  ],
  next: { lead: `${planCount} formules, les mêmes services dans chacune.`, label: 'Voir les tarifs', href: '/pricing' },
  jsonLd: {
    '@type': 'HowTo',
    name: 'Garder la preuve d’un stationnement et contester une amende avec PlaceJuste',
    step: steps.map(([name, text], index) => ({
      '@type': 'HowToStep',
      position: index + 1,
      name,
      text: removeMarkup(text),
    })),
  },
};
