import type { PageContent, Section } from '../page-content.ts';
import { removeMarkup } from '../words.tsx';

const readOn = '20 novembre 2026';

const groups: readonly {
  readonly id: string;
  readonly title: string;
  readonly questions: readonly { readonly ask: string; readonly answer: readonly string[] }[];
}[] = [
  {
    id: 'droits',
    title: 'Ma carte et mes droits',
    questions: [
      {
        ask: 'Ma carte suffit-elle pour ne pas payer ?',
        answer: [
          'Oui, en principe. Le stationnement est gratuit sur toutes les places ouvertes au public. ' +
            'Cela vaut pour le titulaire de la carte et pour la personne qui l’accompagne.',
          'Une ville peut fixer une durée maximale. Elle ne peut pas être plus courte que 12 heures. ' +
            'Un parking fermé par une barrière accessible depuis la voiture peut aussi faire payer.',
          `Source : Code de l’action sociale et des familles, article L241-3. Lu le ${readOn}.`,
        ],
      },
      {
        ask: 'J’avais oublié de poser ma carte. Est-ce perdu ?',
        answer: [
          'Pour un forfait de post-stationnement, non. C’est le fait d’être titulaire qui compte. ' +
            'Ne pas avoir posé la carte ne suffit pas pour vous faire payer.',
          'Pour une place réservée, la carte doit être visible. Un dossier reste possible avec la carte, ' +
            'sa décision et la carte grise.',
          'Source : Conseil d’État, 24 mars 2021, n° 428742 ; Code de l’action sociale et des familles, ' +
            `article R241-17. Lu le ${readOn}.`,
        ],
      },
      {
        ask: 'Dois-je prendre un ticket gratuit ?',
        answer: [
          'Dans certaines villes, oui. Quand la ville limite la durée gratuite, elle peut demander ' +
            'd’enregistrer l’heure d’arrivée. Déclarer dans PlaceJuste ne remplace pas ce ticket.',
          `Source : Conseil d’État, 24 mars 2021, n° 431132. Lu le ${readOn}.`,
        ],
      },
      {
        ask: 'Un proche peut-il utiliser ma carte sans moi ?',
        answer: [
          'Non. Le droit est attaché à la personne, pas à la voiture. ' +
            'Le trajet doit être fait avec vous, ou pour vos besoins.',
        ],
      },
    ],
  },
  {
    id: 'amende',
    title: 'J’ai reçu une amende',
    questions: [
      {
        ask: 'FPS ou contravention : comment savoir ?',
        answer: [
          'Lisez le titre du papier. « Avis de paiement – forfait de post-stationnement » : ' +
            'c’est un FPS, une redevance de la commune. « Avis de contravention » : c’est une amende pénale.',
          'Les deux se contestent. Mais ni au même endroit, ni dans le même délai.',
        ],
      },
      {
        ask: 'Combien de temps ai-je pour un FPS ?',
        answer: [
          'Un mois pour le recours préalable obligatoire (RAPO), à partir de la notification. ' +
            'Sans réponse après un mois, c’est un refus. Vous avez alors un mois pour le tribunal du ' +
            'stationnement payant.',
          `Source : Code général des collectivités territoriales, articles L2333-87 et R2333-120-13. Lu le ${readOn}.`,
        ],
      },
      {
        ask: 'Combien de temps ai-je pour une contravention ?',
        answer: [
          '45 jours pour demander l’annulation à l’officier du ministère public. ' +
            '30 jours si l’amende est déjà majorée.',
          `Source : Code de procédure pénale, articles 529-2 et 530. Lu le ${readOn}.`,
        ],
      },
      {
        ask: 'Faut-il payer avant de contester ?',
        answer: [
          'Une contravention : ne payez pas. Payer met fin à la contestation.',
          'Un FPS : vous pouvez contester sans payer. Attention, le recours n’arrête pas le délai de ' +
            'paiement de trois mois. Après, la somme augmente de 20 %, et de 50 € au moins. ' +
            'Vous pouvez aussi payer pour éviter cela : vous serez remboursé si vous gagnez.',
          'Source : Conseil constitutionnel, 9 septembre 2020, n° 2020-855 QPC ; Code général des ' +
            `collectivités territoriales, article L2333-87. Lu le ${readOn}.`,
        ],
      },
      {
        ask: 'Qui doit signer la lettre ?',
        answer: [
          'La personne nommée sur la carte grise. Si ce n’est pas vous, elle signe ou elle vous donne un mandat écrit.',
          `Source : Code général des collectivités territoriales, article R2333-120-13. Lu le ${readOn}.`,
        ],
      },
      {
        ask: 'La personne à qui l’avis est adressé est décédée. Que faire ?',
        answer: [
          'Une contravention ne se poursuit plus. Écrivez en recommandé à l’officier du ministère public. ' +
            'Joignez la copie de l’acte de décès et l’original de l’avis. Gardez une copie de tout. ' +
            'Si l’amende est déjà majorée, demandez aussi conseil au notaire.',
          'Un FPS peut être demandé à la succession. Donnez l’avis au notaire sans attendre, avant de payer. ' +
            'Pour contester, un héritier écrit en son nom et montre qu’il est héritier.',
          'Nous n’écrivons pas cette lettre. Aucun texte lu ne dit qui la signe pour une succession.',
          'Source : Code de procédure pénale, article 6. Lu le 30 novembre 2026, sur une copie.',
        ],
      },
      {
        ask: 'Vais-je gagner ?',
        answer: [
          'Personne ne peut le promettre. Un dossier complet, envoyé à temps et à la bonne adresse, évite ' +
            'les refus pour la forme.',
        ],
      },
    ],
  },
  {
    id: 'preuves',
    title: 'Mes preuves',
    questions: [
      {
        ask: 'Et si je n’ai pas de réseau ?',
        answer: [
          'Vous déclarez quand même. La preuve reste sur le téléphone. ' +
            'Elle est déposée quand la connexion revient. Un compteur dit combien attendent.',
        ],
      },
      {
        ask: 'Puis-je les garder après mon abonnement ?',
        answer: ['Oui. Elles restent téléchargeables tant que votre compte existe.'],
      },
      {
        ask: 'Ma photo prouve-t-elle tout ?',
        answer: [
          'Non. Elle montre ce qui était là, et nous disons quand nous l’avons reçue. ' +
            'Devant un juge pénal, une photo seule ne suffit pas : il faut un écrit ou un témoin.',
          `Source : Code de procédure pénale, article 537. Lu le ${readOn}.`,
        ],
      },
    ],
  },
  {
    id: 'compte',
    title: 'Compte et abonnement',
    questions: [
      {
        ask: 'Pourquoi vérifier ma carte et ma carte grise ?',
        answer: [
          'Pour que vos dossiers soient solides. Le nom sur la carte grise dit qui doit signer. ' +
            'La date de la carte dit si elle couvre le jour de l’amende.',
        ],
      },
      {
        ask: 'Où sont mes factures et mon contrat ?',
        answer: [
          'Dans l’application : Paramètres, puis « Abonnement et paiements ». Chaque paiement a la sienne, à ' +
            'télécharger en PDF. Votre contrat et vos confirmations y sont aussi, à relire et à enregistrer. ' +
            'Prenez-les avant de fermer votre compte.',
        ],
      },
      {
        ask: 'Comment arrêter ?',
        answer: [
          'Par la page [Résilier votre contrat](/resiliation), sans vous connecter. ' +
            'Dans les 14 jours, par la page [Renoncer au contrat](/retractation).',
        ],
      },
      {
        ask: 'Est-ce une assurance ou un avocat ?',
        answer: [
          'Ni l’un, ni l’autre. Le service prépare des documents avec vos réponses. Vous signez et vous envoyez.',
        ],
      },
    ],
  },
];

export const faq: PageContent = {
  path: '/faq',
  title: 'Questions fréquentes',
  description:
    'CMI, ticket gratuit, FPS, contravention, délais, preuves : des réponses courtes, avec les textes de loi.',
  lead: 'Des réponses courtes. Quand la loi décide, le texte est cité avec le jour où nous l’avons lu.',
  summary: true,
  sections: groups.map(({ id, title, questions }): Section => ({ id, title, pieces: [{ questions }] })),
  next: { lead: 'Vous ne trouvez pas votre réponse ?', label: 'Écrire à l’équipe', href: '/support' },
  jsonLd: {
    '@type': 'FAQPage',
    mainEntity: groups.flatMap(({ questions }) =>
      questions.map(({ ask, answer }) => ({
        '@type': 'Question',
        name: ask,
        acceptedAnswer: { '@type': 'Answer', text: answer.map(removeMarkup).join(' ') },
      })),
    ),
  },
};
