import type { PageContent } from '../page-content.ts';

const readOn = '20 novembre 2026';

export const guideCmi: PageContent = {
  path: '/guide-cmi',
  title: 'Le guide de la CMI stationnement',
  tab: 'Guide de la CMI stationnement',
  description:
    'Obtenir la carte mobilité inclusion stationnement, la poser, savoir où elle donne droit, et la ' +
    'renouveler à temps.',
  lead: 'La carte mobilité inclusion « stationnement » (CMI-S), de la demande au renouvellement.',
  summary: true,
  intro: [
    {
      note:
        '**La carte européenne bleue (CES) s’arrête le 31 décembre 2026.** Vous avez encore une CES ? ' +
        'Demandez la CMI sans attendre. Les invalides de guerre gardent une carte de ce type.',
      tone: 'wait',
    },
  ],
  sections: [
    {
      id: 'qui',
      title: 'Qui peut l’avoir',
      pieces: [
        {
          list: [
            'Une personne dont le handicap réduit beaucoup et durablement la marche.',
            'Une personne qui doit être accompagnée dans ses déplacements.',
            'Une personne qui reçoit l’allocation personnalisée d’autonomie (APA), en GIR 1 ou 2. ' +
              'Elle l’obtient sur simple demande.',
          ],
        },
        { source: 'Code de l’action sociale et des familles, articles L241-3 et R241-12-1.', readOn },
      ],
    },
    {
      id: 'demande',
      title: 'La demander',
      pieces: [
        {
          steps: [
            'Retirez le formulaire auprès de la maison départementale des personnes handicapées (MDPH) de ' +
              'votre département.',
            'Joignez le certificat médical et une copie de votre pièce d’identité.',
            'Gardez la preuve d’envoi. Vous pourrez la montrer si l’ancienne carte se termine avant la réponse.',
            'Gardez aussi la décision reçue. C’est un écrit utile pour contester une amende.',
          ],
        },
        { source: 'Code de l’action sociale et des familles, articles R241-12 et suivants.', readOn },
      ],
    },
    {
      id: 'ou',
      title: 'Où elle donne droit',
      pieces: [
        'Sur **toutes** les places ouvertes au public, réservées ou ordinaires : gratuitement et sans limite de durée.',
        'Avec trois nuances :',
        {
          list: [
            'Une ville peut fixer une durée maximale. Elle est de 12 heures au moins.',
            'Elle peut alors demander un ticket gratuit ou l’enregistrement de la plaque.',
            'Un parking à barrières peut faire payer, si ses bornes sont accessibles depuis la voiture.',
          ],
        },
        'Certains endroits restent interdits : trottoir, arrêt de bus, piste cyclable, place de livraison.',
        {
          source: 'Code de l’action sociale et des familles, article L241-3 ; Conseil d’État, 24 mars 2021, n° 431132.',
          readOn,
        },
      ],
    },
    {
      id: 'poser',
      title: 'La poser',
      pieces: [
        'Posez l’original derrière le pare-brise, face visible. Le numéro et la date doivent se lire. ' +
          'Retirez-la quand la voiture ne sert plus pour vous.',
        'Le droit est à vous, pas à la voiture. Vous pouvez être passager, dans n’importe quel véhicule.',
        { source: 'Code de l’action sociale et des familles, article R241-17.', readOn },
      ],
    },
    {
      id: 'villes',
      title: 'Les villes qui demandent plus',
      pieces: [
        'Paris demande un ticket gratuit « HANDI » ou une inscription à Handi’Stat. ' +
          'L’inscription est ouverte à tous les titulaires de France depuis le 1er septembre 2023, pour ' +
          'deux plaques.',
        'D’autres villes ont leur registre ou leur ticket, par exemple Marseille et Lille. ' +
          'L’application montre la règle des villes que nous avons lues. ' +
          'Pour les autres, regardez le site de la ville.',
        {
          source:
            'informations de la Ville de Paris rapportées par handicap.fr (article 35215) ; ' +
            'presse spécialisée (yanous.com).',
          readOn,
        },
      ],
    },
    {
      id: 'renouveler',
      title: 'La renouveler',
      pieces: [
        'La date de fin est écrite sur la carte. Certaines cartes sont définitives.',
        'Commencez plusieurs mois avant la fin. Les délais varient d’un département à l’autre.',
        'PlaceJuste lit la date avec vous et vous prévient quand elle est passée.',
      ],
    },
  ],
  next: {
    lead: 'Votre carte est valable ? Gardez la preuve de chaque stationnement.',
    label: 'Voir comment ça marche',
    href: '/how-it-works',
  },
};
