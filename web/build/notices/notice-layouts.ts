import { printNumber } from '@placejuste/domain/fixtures';
import { contravention, contraventionSums, amendeMajoree, fpsMajore } from './later-layouts.ts';
import { drawBars, drawFrame, buildSheet, write, writeLines } from './notice-sheet.ts';
import {
  a4High,
  a4Wide,
  addressee,
  formatEuros,
  everything,
  formatHour,
  inFigures,
  inWords,
  type NoticeLayout,
  rights,
  without,
} from './notice-words.ts';

/** A posted letter of four parts: the town and the addressee side by side, then a table. */
const postedTable: NoticeLayout = {
  name: 'FPS reçu par la poste, en tableau',
  track: 'fps',
  prints: everything,
  draw(facts) {
    const rows: readonly (readonly [string, string])[] = [
      ['Numéro de l’avis de paiement', `${printNumber(facts.number)}   Clé ${facts.key}`],
      ['Date de l’avis', inFigures(facts.noticeDate)],
      ['Date et heure de constatation', `${inFigures(facts.observedOn)} à ${formatHour(facts.observedAt)}`],
      ['Lieu de stationnement', facts.place],
      ['Immatriculation du véhicule', facts.plate],
      ['Marque', 'RENAULT'],
      ['Agent n°', '4417'],
      ['Montant du forfait', formatEuros(facts.amount)],
    ];
    return buildSheet(a4Wide, a4High, [
      write(facts.authority, { x: 90, y: 110, size: 30, bold: true }),
      writeLines(['Service du stationnement', '1 place de l’Essai'], { x: 90, y: 150, size: 19 }),
      writeLines(addressee, { x: 720, y: 290, size: 23 }),
      write('AVIS DE PAIEMENT', { x: a4Wide / 2, y: 500, size: 46, bold: true, anchor: 'middle' }),
      write('FORFAIT DE POST-STATIONNEMENT', { x: a4Wide / 2, y: 550, size: 28, bold: true, anchor: 'middle' }),
      ...rows.flatMap(([label, value], at) => [
        drawFrame(90, 620 + at * 62, [1060, 62], at % 2 === 0 ? '#f0efe9' : 'none'),
        write(label, { x: 110, y: 660 + at * 62, size: 21 }),
        write(value, { x: 490, y: 660 + at * 62, size: 23, bold: true }),
      ]),
      writeLines(rights, { x: 90, y: 1220, size: 18 }),
      drawBars(90, 1560),
    ]);
  },
};

/** The strip of an agent's printer, left behind the windscreen: narrow, in capitals, each value below its label. */
const windscreenStrip: NoticeLayout = {
  name: 'FPS du pare-brise, bande étroite',
  track: 'fps',
  prints: everything,
  draw(facts) {
    const font = 'Liberation Mono';
    const pairs: readonly (readonly [string, string])[] = [
      ['DATE DE L’AVIS', inFigures(facts.noticeDate)],
      ['CONSTATE LE', `${inFigures(facts.observedOn)} ${facts.observedAt}`],
      ['LIEU :', facts.place],
      ['IMMATRICULATION', facts.plate],
      ['MONTANT DU FPS', formatEuros(facts.amount)],
      ['AVIS LAISSE SUR LE VEHICULE', ''],
    ];
    const digits = printNumber(facts.number);
    return buildSheet(620, 1260, [
      write(facts.authority, { x: 310, y: 80, size: 27, font, bold: true, anchor: 'middle' }),
      write('AVIS DE PAIEMENT', { x: 310, y: 150, size: 38, font, bold: true, anchor: 'middle' }),
      write('FORFAIT DE POST-STATIONNEMENT', { x: 310, y: 195, size: 25, font, anchor: 'middle' }),
      write('NUMERO DE L’AVIS', { x: 40, y: 270, size: 25, font }),
      write(digits.slice(0, 19), { x: 40, y: 312, size: 29, font, bold: true }),
      write(`${digits.slice(19)} CLE ${facts.key}`, { x: 40, y: 352, size: 29, font, bold: true }),
      ...pairs.map((pair, at) => writeLines(pair, { x: 40, y: 420 + at * 108, size: 26, font, step: 40 })),
      drawBars(60, 1090),
      write('stationnement.exemple.fr', { x: 310, y: 1210, size: 22, font, anchor: 'middle' }),
    ]);
  },
};

/** Boxes in two columns, a small label above each value, with the reduced amount beside the full one. */
const boxes: NoticeLayout = {
  name: 'FPS en cases, somme minorée à côté',
  track: 'fps',
  prints: everything,
  draw(facts) {
    const cells: readonly (readonly [string, string])[] = [
      ['Date de l’avis', inWords(facts.noticeDate)],
      ['Date et heure de constatation', `${inWords(facts.observedOn)} à ${formatHour(facts.observedAt)}`],
      ['Lieu de constatation', facts.place],
      ['Plaque d’immatriculation', facts.plate],
      ['Montant minoré, sous 4 jours', formatEuros(Math.round(facts.amount * 0.6))],
      ['Montant du forfait', formatEuros(facts.amount)],
    ];
    return buildSheet(a4Wide, a4High, [
      drawFrame(60, 60, [1120, 210], '#e9edf2'),
      write('Avis de paiement', { x: 90, y: 135, size: 50, bold: true, fill: '#1c3f73' }),
      write('Forfait de post-stationnement (FPS)', { x: 90, y: 185, size: 28 }),
      write(`Collectivité : ${facts.authority}`, { x: 90, y: 240, size: 25 }),
      write('Numéro de l’avis', { x: 90, y: 330, size: 18 }),
      write(`${printNumber(facts.number)}  Clé ${facts.key}`, { x: 90, y: 372, size: 30, bold: true }),
      ...cells.flatMap(([label, value], at) => {
        const [x, y] = [60 + (at % 2) * 570, 430 + Math.floor(at / 2) * 150];
        return [
          drawFrame(x, y, [550, 130]),
          write(label, { x: x + 24, y: y + 42, size: 19, fill: '#444' }),
          write(value, { x: x + 24, y: y + 96, size: 27, bold: true }),
        ];
      }),
      writeLines(rights, { x: 60, y: 960, size: 18 }),
      drawBars(90, 1250),
    ]);
  },
};

/** A letter with the facts inside sentences, in a serif typeface. */
const sentences: NoticeLayout = {
  name: 'FPS en phrases',
  track: 'fps',
  prints: without('place', 'authority'),
  draw(facts) {
    const font = 'Liberation Serif';
    return buildSheet(a4Wide, a4High, [
      writeLines(addressee, { x: 700, y: 260, size: 24, font }),
      write('Avis de paiement d’un forfait de post-stationnement', { x: 100, y: 470, size: 36, font, bold: true }),
      write(`Avis n° ${printNumber(facts.number)} clé ${facts.key}`, { x: 100, y: 530, size: 27, font }),
      write(`Avis émis le ${inWords(facts.noticeDate)}`, { x: 100, y: 575, size: 27, font }),
      writeLines(
        [
          'Madame, Monsieur,',
          `Votre véhicule immatriculé ${facts.plate} a fait l’objet d’un contrôle.`,
          `Constaté le ${inFigures(facts.observedOn)} à ${formatHour(facts.observedAt)} par l’agent assermenté n° 218,`,
          'sur une voie où le stationnement est payant de 9h00 à 19h00, tarif de 2,40 € de l’heure.',
          `La somme à payer est de ${formatEuros(facts.amount)}.`,
        ],
        { x: 100, y: 660, size: 25, font, step: 46 },
      ),
      writeLines(rights, { x: 100, y: 940, size: 21, font }),
    ]);
  },
};

export const noticeLayouts: readonly NoticeLayout[] = [
  postedTable,
  windscreenStrip,
  boxes,
  sentences,
  contravention,
  contraventionSums,
  amendeMajoree,
  fpsMajore,
];
