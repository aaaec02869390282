import { printNumber } from '@placejuste/domain/fixtures';
import { drawBars, drawFrame, buildSheet, write, writeLines } from './notice-sheet.ts';
import {
  a4High,
  a4Wide,
  addressee,
  formatEuros,
  formatHour,
  inFigures,
  inWords,
  type NoticeLayout,
  formatPlainEuros,
  rights,
  without,
} from './notice-words.ts';

/** A notice of the national agency: description on the left, payment on the right. */
export const contravention: NoticeLayout = {
  name: 'Contravention, deux colonnes',
  track: 'contravention',
  prints: without('authority'),
  draw(facts) {
    const reduced = facts.amount === 13500 ? 9000 : 2200;
    const sumMajoree = facts.amount === 13500 ? 37500 : 7500;
    return buildSheet(a4Wide, a4High, [
      writeLines(['RÉPUBLIQUE FRANÇAISE', 'Centre d’encaissement des amendes'], { x: 80, y: 100, size: 20 }),
      write('AVIS DE CONTRAVENTION', { x: 80, y: 250, size: 44, bold: true }),
      writeLines(addressee, { x: 760, y: 320, size: 23 }),
      write(`Numéro de l’avis de contravention : ${facts.number}`, { x: 80, y: 480, size: 24, bold: true }),
      write(`Date de l’avis : ${inFigures(facts.noticeDate)}`, { x: 80, y: 525, size: 24 }),
      drawFrame(70, 580, [620, 480]),
      write('DESCRIPTION DE L’INFRACTION', { x: 95, y: 630, size: 22, bold: true }),
      writeLines(
        [
          `Infraction relevée le ${inFigures(facts.observedOn)} à ${formatHour(facts.observedAt)}`,
          `Lieu de l’infraction : ${facts.place}`,
          'Stationnement très gênant d’un véhicule',
          'prévu par l’article R. 417-11 du code de la route',
          'Agent verbalisateur n° 712 904',
        ],
        { x: 95, y: 680, size: 21, step: 42 },
      ),
      write('VÉHICULE', { x: 95, y: 925, size: 22, bold: true }),
      write(`Immatriculation : ${facts.plate}   Marque : PEUGEOT`, { x: 95, y: 970, size: 21 }),
      drawFrame(720, 580, [450, 480], '#f2f1ec'),
      write('PAIEMENT', { x: 745, y: 630, size: 22, bold: true }),
      writeLines(
        [
          `Amende forfaitaire : ${formatPlainEuros(facts.amount)}`,
          `minorée, sous 15 jours : ${formatPlainEuros(reduced)}`,
          `majorée, après 45 jours : ${formatPlainEuros(sumMajoree)}`,
        ],
        { x: 745, y: 690, size: 21, step: 48 },
      ),
      write('N° de télépaiement', { x: 745, y: 900, size: 19 }),
      write('4021 0003 1726 20 41', { x: 745, y: 935, size: 23, bold: true }),
      writeLines(
        ['Ne payez pas si vous contestez : requête en exonération dans les 45 jours.', 'www.exemple.gouv.fr'],
        { x: 80, y: 1140, size: 18 },
      ),
      drawBars(80, 1300),
    ]);
  },
};

/** The same notice with its three amounts in a row, each under its heading. */
export const contraventionSums: NoticeLayout = {
  name: 'Contravention, trois sommes en ligne',
  track: 'contravention',
  prints: without('authority'),
  draw(facts) {
    const sums = facts.amount === 13500 ? [9000, 13500, 37500] : [2200, 3500, 7500];
    const heads = ['Amende minorée', 'Amende forfaitaire', 'Amende majorée'];
    return buildSheet(a4Wide, a4High, [
      write('Avis de contravention au code de la route', { x: 80, y: 140, size: 38, bold: true }),
      write(`N° de l’avis : ${facts.number}`, { x: 80, y: 205, size: 26 }),
      write(`Date de l’avis : ${inWords(facts.noticeDate)}`, { x: 640, y: 205, size: 26 }),
      writeLines(addressee, { x: 740, y: 330, size: 23 }),
      writeLines(
        [
          `Date de l’infraction : ${inWords(facts.observedOn)} à ${formatHour(facts.observedAt)}`,
          `Lieu : ${facts.place}`,
          `Véhicule immatriculé ${facts.plate}`,
          'Nature : arrêt ou stationnement gênant',
        ],
        { x: 80, y: 520, size: 25, step: 52 },
      ),
      ...heads.flatMap((head, at) => [
        drawFrame(80 + at * 365, 780, [345, 140]),
        write(head, { x: 252 + at * 365, y: 830, size: 21, anchor: 'middle' }),
        write(formatPlainEuros(sums[at] ?? 0), { x: 252 + at * 365, y: 890, size: 34, bold: true, anchor: 'middle' }),
      ]),
      writeLines(['Sous 15 jours', 'De 16 à 45 jours', 'Après 45 jours'], { x: 80, y: 970, size: 19 }),
      writeLines(rights.slice(0, 1), { x: 80, y: 1120, size: 18 }),
    ]);
  },
};

/** An amende majorée, which quotes the first notice. */
export const amendeMajoree: NoticeLayout = {
  name: 'Amende forfaitaire majorée',
  track: 'amende-majoree',
  prints: without('authority', 'observedOn', 'observedAt', 'place', 'number'),
  draw(facts) {
    return buildSheet(a4Wide, a4High, [
      write('AVIS D’AMENDE FORFAITAIRE MAJORÉE', { x: 80, y: 180, size: 40, bold: true }),
      writeLines(addressee, { x: 740, y: 290, size: 23 }),
      write(`Date de l’avis : ${inFigures(facts.noticeDate)}`, { x: 80, y: 480, size: 25 }),
      write(`Véhicule immatriculé ${facts.plate}`, { x: 80, y: 530, size: 25 }),
      write(`Montant de l’amende forfaitaire majorée : ${formatEuros(facts.amount)}`, {
        x: 80,
        y: 600,
        size: 25,
        bold: true,
      }),
      write('Montant initial de l’amende forfaitaire : 35,00 €', { x: 80, y: 650, size: 21 }),
      writeLines(
        ['Un titre exécutoire a été émis. Réclamation dans les trente jours auprès de l’officier du ministère public.'],
        { x: 80, y: 760, size: 18 },
      ),
    ]);
  },
};

/** An FPS majoré. */
export const fpsMajore: NoticeLayout = {
  name: 'FPS majoré, avertissement',
  track: 'fps-majore',
  prints: without('authority', 'observedOn', 'observedAt', 'place'),
  draw(facts) {
    return buildSheet(a4Wide, a4High, [
      write('AVERTISSEMENT', { x: a4Wide / 2, y: 170, size: 46, bold: true, anchor: 'middle' }),
      write('FORFAIT DE POST-STATIONNEMENT MAJORÉ', { x: a4Wide / 2, y: 225, size: 30, bold: true, anchor: 'middle' }),
      writeLines(addressee, { x: 740, y: 330, size: 23 }),
      write(`N° de l’avis de paiement : ${printNumber(facts.number)} Clé ${facts.key}`, { x: 80, y: 520, size: 24 }),
      write(`Avertissement du ${inWords(facts.noticeDate)}`, { x: 80, y: 570, size: 24 }),
      write(`Immatriculation : ${facts.plate}`, { x: 80, y: 620, size: 24 }),
      write(`Montant du FPS majoré : ${formatEuros(facts.amount)}`, { x: 80, y: 690, size: 28, bold: true }),
      writeLines(['Dont majoration : 50,00 €. Frais de recouvrement à votre charge au-delà.'], {
        x: 80,
        y: 740,
        size: 19,
      }),
      writeLines(rights.slice(3), { x: 80, y: 860, size: 18 }),
    ]);
  },
};
