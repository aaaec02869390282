import { printFpsNotice, n1, windscreen, type Notice, type Truth } from './notice-texts.fixtures.ts';

const [number, initial] = ['4021587999', '4021587936'];

/** Ways of printing the same paper, by part: each is crossed with the others. */
const numbers = {
  contravention: [`Numéro de l’avis de contravention : ${number}`, `N° de l’avis : ${number}`, `N° avis ${number}`],
  'amende-majoree': [
    `Numéro de l’avis : ${number}\nNuméro de l’avis de contravention initial : ${initial}`,
    `N° avis AFM ${number}\nRéférence de l’avis initial : ${initial}`,
    `Avis initial n° ${initial}\nNuméro de l’avis : ${number}`,
  ],
} as const;
const amounts = {
  contravention: [
    'Montant de l’amende minorée : 90 €\nMontant de l’amende forfaitaire : 135 €\nMontant de l’amende majorée : 375 €',
    'Amende minorée\tAmende forfaitaire\tAmende majorée\n90,00 €\t135,00 €\t375,00 €',
    'Si vous payez dans les 15 jours : 90 €\nSi vous payez entre 16 et 45 jours : 135 €\nAu-delà de 45 jours : 375 €',
    'Montant de l’amende forfaitaire : 135,00 €\nMontant minoré si vous payez sous 15 jours : 90,00 €',
  ],
  'amende-majoree': [
    'Amende forfaitaire majorée : 375,00 €\nMontant si paiement sous 30 jours : 300,00 €',
    'Montant majoré : 375 €\nMontant minoré de 20 % si vous payez dans le mois : 300 €',
    'Montant majoré\tMontant minoré\n375,00 €\t300,00 €',
    'Montant initial de l’amende : 135 €\nMontant de l’amende majorée : 375 €',
  ],
} as const;
const scenes = [
  'Date de l’infraction : 30/06/2026 à 16h40\nLieu de l’infraction : 3 rue de l’Exemple, 59000 Lille',
  'Infraction constatée le 30 juin 2026 à 16 h 40\nLieu : _ 3 rue de l’Exemple , 59000 Lille  |.',
  'Infraction du 30/06/2026 à 16:40\nAdresse de l’infraction : 3 rue de l’Exemple, 59000 Lille Véhicule : EF-789-GH',
] as const;
const titles = { contravention: '# AVIS DE CONTRAVENTION', 'amende-majoree': '# AVIS D’AMENDE FORFAITAIRE MAJORÉE' };

const buildPenalNotices = (track: keyof typeof titles, amount: number): readonly Notice[] =>
  numbers[track].flatMap((numbered, a) =>
    amounts[track].flatMap((summed, b) =>
      scenes.map((scene, c): Notice => {
        const truth: Truth = {
          track,
          number,
          noticeDate: '2026-11-05',
          observedOn: '2026-06-30',
          observedAt: '16:40',
          plate: 'EF-789-GH',
          place: '3 rue de l’Exemple, 59000 Lille',
          amount,
        };
        const text = [
          titles[track],
          numbered,
          'Date de l’avis : 05/11/2026',
          scene,
          'Immatriculation : EF-789-GH',
          summed,
        ].join('\n');
        return [`${track}, number ${a + 1}, sum ${b + 1}, scene ${c + 1}`, text, truth];
      }),
    ),
  );

/** An FPS with a sum for who pays at once: the one that is due is the other. */
const reduced = [
  'Montant à payer sous 5 jours : 25,00 €\nMontant du FPS : 35,00 €',
  'FPS : 35,00 € FPS minoré : 25,00 €',
  'Tarif réduit\tMontant du FPS\n25,00 €\t35,00 €',
  'Payez 25,00 € au lieu de 35,00 € avant le 15/11/2026',
  'Montant du FPS : 35,00 €\nRéduction si paiement sous 5 jours : 10,00 €',
  'Montant du FPS\tSi vous payez sous 5 jours\n35,00 €\t25,00 €',
  'Somme à payer : 35,00 €\nDans les 5 premiers jours : 25,00 €',
  'Montant minoré : 25,00 €\nSomme à payer 35,00 euros',
].map((summed, at): Notice => {
  const scene = 'Constaté le 10/11/2026 à 14h05\nLieu de constatation : 12 rue de l’Exemple, Lille\nPlaque AB-123-CD';
  const text = printFpsNotice(n1, `Date de l’avis : 10/11/2026\n${scene}\n${summed}\nAvis déposé sur le pare-brise`);
  return [`an FPS with a reduced sum, ${at + 1}`, text, windscreen];
});

export const crossedNotices: readonly Notice[] = [
  ...buildPenalNotices('contravention', 13_500),
  ...buildPenalNotices('amende-majoree', 37_500),
  ...reduced,
];
