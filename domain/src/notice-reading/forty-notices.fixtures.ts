import {
  lille,
  n1,
  n2,
  n3,
  printNumberAndKey,
  pen,
  printFpsNotice,
  windscreen,
  postedNotice,
  penal,
  amendeMajoree,
  fpsMajore,
  nothing,
  body,
  sentBody,
  penalBody,
  type Notice,
  type Truth,
} from './notice-texts.fixtures.ts';
import { computeKey, printNumber } from '../fixtures/index.ts';

export const fortyNotices: readonly Notice[] = [
  [
    'an FPS on the windscreen',
    printFpsNotice(n1, `Date de l’avis de paiement : 10/11/2026\n${body}\nAvis déposé sur le pare-brise`),
    windscreen,
  ],
  [
    'the same without accents nor apostrophes',
    printFpsNotice(
      n1,
      "Date de l'avis de paiement : 10/11/2026\nDate et heure de constatation : " +
        '10/11/2026 a 14h05\nLieu de constatation : 12 rue de l’Exemple, Lille\nVehicule immatricule ' +
        'AB-123-CD\nMontant du forfait de post-stationnement : 35,00 EUR\nAvis depose sur le pare-brise',
    ),
    windscreen,
  ],
  [
    'labels above their values, in columns',
    printFpsNotice(
      n1,
      'Date de l’avis\tDate et heure de constatation\n10/11/2026\t10/11/2026 ' +
        '14:05\nImmatriculation\tMontant du FPS\nAB-123-CD\t35,00 €\nAvis laissé sur le véhicule\nLieu ' +
        'de constatation\n12 rue de l’Exemple, Lille',
    ),
    windscreen,
  ],
  [
    'labels to the left of their values',
    printFpsNotice(
      n1,
      `Date de l’avis\t10 novembre 2026\nDate de constatation\t10 novembre 2026 à ` +
        `14h05\nImmatriculation\tAB-123-CD\nMontant du forfait\t35,00 €\nLieu :\t12 rue de l’Exemple, ` +
        `Lille\nAvis apposé sur le pare-brise`,
    ),
    windscreen,
  ],
  [
    'dates in letters, with the day of the week',
    printFpsNotice(
      n1,
      'Avis établi le mardi 10 novembre 2026\nConstaté le mardi 10 novembre 2026 à 14 h 05\nLieu : ' +
        '12 rue de l’Exemple, Lille\nPlaque AB-123-CD\nSomme à payer 35,00 euros\nAvis laissé sur le ' +
        'pare-brise',
    ),
    windscreen,
  ],
  [
    'a body that tells of the FPS majoré and of the court',
    printFpsNotice(
      n1,
      `Date de l’avis : 10.11.2026\n${body}\nAvis déposé sur le pare-brise\nÀ défaut de paiement avant ` +
        `le 10/02/2027, le FPS sera majoré et un titre exécutoire sera émis.\nVous recevrez alors un ` +
        'avertissement. La majoration est de 50 € au minimum.',
    ),
    windscreen,
  ],
  [
    'a reduced sum for who pays at once',
    printFpsNotice(
      n1,
      `Date de l’avis : 10/11/2026\n${body}\nMontant minoré si vous payez sous 5 jours : 25,00 €\nAvis ` +
        'déposé sur le pare-brise',
    ),
    windscreen,
  ],
  [
    'the town named at the top',
    `Ville de Lille\nService du ` +
      `stationnement\n${printFpsNotice(n1, `Date de l’avis : 10/11/2026\n${body}\nAvis déposé sur le pare-brise`)}`,
    { ...windscreen, authority: 'Ville de Lille' },
  ],
  [
    'the town after its label',
    printFpsNotice(
      n1,
      `Collectivité : Métropole Européenne de Lille\nDate de l’avis : 10/11/2026\n${body}\nAvis déposé ` +
        'sur le pare-brise',
    ),
    { ...windscreen, authority: 'Métropole Européenne de Lille' },
  ],
  [
    'a number printed on two lines',
    `# AVIS DE PAIEMENT\nNuméro de l’avis de paiement\n${lille} 26 1\n314 072 245 Clé ` +
      `${computeKey(n1)}\nDate de l’avis : 10/11/2026\n${body}\nAvis déposé sur le pare-brise`,
    windscreen,
  ],
  [
    'a number followed by its key without a word',
    `# AVIS DE PAIEMENT\nTélépaiement ${printNumber(n1)} ${computeKey(n1)}\nDate de l’avis : ` +
      `10/11/2026\n${body}\nAvis déposé sur le pare-brise`,
    windscreen,
  ],
  [
    'a number without its key',
    `# AVIS DE PAIEMENT\nAvis n° ${printNumber(n1)}\nDate de l’avis : 10/11/2026\n${body}\nAvis déposé sur le pare-brise`,
    windscreen,
  ],
  [
    'letters read for digits in the number',
    printFpsNotice(n1, `Date de l’avis : 10/11/2026\n${body}\nAvis déposé sur le pare-brise`).replace(
      printNumber(n1),
      '2I59O35O1OOO17 26 I 3I4 O72 24S',
    ),
    windscreen,
  ],
  [
    'one digit of the number misread',
    printFpsNotice(n1, `Date de l’avis : 10/11/2026\n${body}\nAvis déposé sur le pare-brise`).replace(
      '072 245',
      '072 248',
    ),
    windscreen,
  ],
  [
    'one digit of the SIRET misread',
    printFpsNotice(n1, `Date de l’avis : 10/11/2026\n${body}\nAvis déposé sur le pare-brise`).replace(
      lille,
      '21590360100017',
    ),
    windscreen,
  ],
  [
    'a digit lost in the number',
    printFpsNotice(n1, `Date de l’avis : 10/11/2026\n${body}\nAvis déposé sur le pare-brise`).replace(
      '072 245',
      '072 24',
    ),
    windscreen,
    ['number'],
  ],
  [
    'a key misread',
    printFpsNotice(n1, `Date de l’avis : 10/11/2026\n${body}\nAvis déposé sur le pare-brise`).replace(
      `Clé ${computeKey(n1)}`,
      'Clé 13',
    ),
    windscreen,
  ],
  [
    'letters read for digits in the dates',
    printFpsNotice(
      n1,
      `Date de l’avis : lO/1l/2026\n${body.replace('10/11/2026', 'I0/11/2O26')}\nAvis déposé sur le pare-brise`,
    ),
    windscreen,
  ],
  [
    'a plate with its zero read as a letter',
    printFpsNotice(
      n1,
      `Date de l’avis : 10/11/2026\n${body.replace('AB-123-CD', 'AB-I23-CD')}\nAvis déposé sur le pare-brise`,
    ),
    windscreen,
  ],
  ['a posted FPS', printFpsNotice(n2, sentBody), postedNotice],
  [
    'a posted FPS with the day of the notice beside that of dispatch',
    printFpsNotice(n2, `Date de l’avis : 20/10/2026\n${sentBody}`),
    postedNotice,
  ],
  [
    'a rectified FPS',
    printFpsNotice(n2, sentBody, '# AVIS RECTIFICATIF DE PAIEMENT'),
    { ...postedNotice, track: 'rectified' },
  ],
  [
    'a posted FPS that quotes the rule of the five days',
    printFpsNotice(n2, `${sentBody}\nL’avis envoyé par courrier est réputé reçu cinq jours francs après.`),
    postedNotice,
  ],
  [
    'the paper left on the windscreen before the FPS',
    `# AVIS D’INFORMATION\n# FORFAIT DE POST-STATIONNEMENT\nVéhicule AB-123-CD\nConstaté le ` +
      `10/11/2026 à 14:05\nLieu : 12 rue de l’Exemple, Lille\nMontant du FPS : 35,00 €\nPapier laissé ` +
      'sur le véhicule',
    { ...windscreen, number: undefined } as unknown as Truth,
  ],
  [
    'an FPS read online',
    printFpsNotice(
      n2,
      'Date de mise à disposition : 20/10/2026\nConstaté le 14/10/2026 à 09:07\nImmatriculation : ' +
        'CD-456-EF\nMontant du FPS : 50,00 €',
    ),
    { ...postedNotice, delivery: 'electronic' },
  ],
  [
    'an older plate',
    printFpsNotice(
      n1,
      `Date de l’avis : 10/11/2026\n${body.replace('Véhicule immatriculé AB-123-CD', 'Immatriculation : 1234 AB 59')}\nAvis ` +
        '' +
        'déposé sur le pare-brise',
    ),
    { ...windscreen, plate: '1234-AB-59' },
  ],
  [
    'an « avertissement »',
    `# AVERTISSEMENT\n# FORFAIT DE POST-STATIONNEMENT MAJORÉ\nNuméro de l’avis de paiement : ` +
      `${printNumberAndKey(n3)}\nDate d’envoi : 18/05/2026\nMontant du FPS majoré : 85,00 €`,
    { ...fpsMajore, delivery: 'post' },
  ],
  [
    'a titre exécutoire',
    `# TITRE EXÉCUTOIRE\nRelatif au FPS majoré\nAvis de paiement n° ${printNumberAndKey(n3)}\nAvertissement du ` +
      `18 mai 2026\nTotal à payer, montant majoré : 85,00 €`,
    fpsMajore,
  ],
  [
    'an « avertissement » whose small print is longer',
    `# AVERTISSEMENT RELATIF AU FPS MAJORÉ\nNuméro de l’avis de paiement : ${printNumberAndKey(n3)}\nDate ` +
      `d’envoi : 18 mai 2026\nMontant du FPS : 35,00 €\nMontant majoré : 85,00 €\nVous pouvez saisir ` +
      'le tribunal dans le délai d’un mois.',
    { ...fpsMajore, delivery: 'post' },
  ],
  ['a contravention', `# AVIS DE CONTRAVENTION\n${penalBody}`, penal],
  [
    'a contravention with its payment number',
    `# AVIS DE CONTRAVENTION\n${penalBody}\nNuméro de télépaiement : 4021 5879 3612 34 Clé 56`,
    penal,
  ],
  [
    'a contravention whose back tells of the amende majorée',
    `# AVIS DE CONTRAVENTION\n${penalBody}\nSans paiement sous 45 jours, l’amende sera majorée à 375 €.`,
    penal,
  ],
  [
    'a contravention, its sum in three',
    `# AVIS DE CONTRAVENTION\n${penalBody}\nAmende forfaitaire majorée : 375 €`,
    penal,
  ],
  [
    'an amende majorée',
    `# AVIS D’AMENDE FORFAITAIRE MAJORÉE\nNuméro de l’avis : ${pen}\nDate de l’avis : ` +
      `05/11/2026\nVéhicule EF-789-GH\nMontant de l’amende forfaitaire majorée : 375 €`,
    amendeMajoree,
  ],
  [
    'an amende majorée on two lines',
    `# AVIS D’AMENDE\n# FORFAITAIRE MAJORÉE\nNuméro de l’avis : ${pen}\nDate d’envoi : 5 novembre ` +
      `2026\nVéhicule EF-789-GH\nMontant majoré : 375,00 €`,
    { ...amendeMajoree, delivery: 'post' },
  ],
  [
    'a private car park',
    '# PARKING PRIVÉ DES ESSAIS\nIndemnité forfaitaire de stationnement\nDate : ' +
      '10/11/2026\nVéhicule AB-123-CD\nMontant à régler : 40,00 €',
    { track: 'prive', plate: 'AB-123-CD', amount: 4000, noticeDate: '2026-11-10' },
    ['noticeDate'],
  ],
  [
    'two papers on one picture',
    `# AVIS DE CONTRAVENTION\n# AVIS D’AMENDE FORFAITAIRE MAJORÉE\nNuméro de l’avis : ${pen}`,
    { ...nothing, number: pen },
  ],
  [
    'a German notice',
    '# VERWARNUNG\nVerwarnungsgeld\nKennzeichen AB-123-CD\nDatum 10.11.2026\nBetrag 35,00 €',
    { ...nothing, plate: 'AB-123-CD', noticeDate: '2026-11-10' },
    ['plate', 'noticeDate'],
  ],
  [
    'the top torn off: nothing tells an FPS from an FPS majoré',
    `Numéro de l’avis de paiement : ${printNumberAndKey(n1)}\n${body}`,
    { ...windscreen, track: null, delivery: undefined } as unknown as Truth,
  ],
  ['a handwritten scribble', 'lO fl// ~~\n. _ il-|\nvv ,,', nothing],
];
