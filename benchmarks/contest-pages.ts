import { printNumber, windscreenFine } from '@placejuste/domain/fixtures';
import { formatDate } from '@placejuste/domain/kernel';
import type { ExhibitKind, Letter } from '@placejuste/domain/letter';
import { chromium, type Browser } from 'playwright-core';

export function openBrowser(...more: readonly string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? chromium.executablePath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', ...more],
  });
}

/** Text of each document of the fine, so that the service reads the same facts as in the letter; photos have none. */
const words: Partial<Record<ExhibitKind, readonly string[]>> = {
  notice: [
    windscreenFine.authorityName,
    'AVIS DE PAIEMENT',
    'Forfait de post-stationnement',
    `Numéro de l’avis de paiement : ${printNumber(windscreenFine.noticeNumber)}`,
    `Clé ${windscreenFine.noticeKey}`,
    `Date de l’avis : ${formatDate(windscreenFine.noticeDate)}`,
    `Date et heure de constatation : ${formatDate(windscreenFine.observedOn)} à ${windscreenFine.observedAt}`,
    `Lieu de constatation : ${windscreenFine.place}`,
    `Véhicule immatriculé ${windscreenFine.plate}`,
    'Montant du forfait : 35,00 €',
    'Avis déposé sur le pare-brise',
  ],
  'carte-grise': [
    'CERTIFICAT D’IMMATRICULATION',
    `A Numéro d’immatriculation ${windscreenFine.plate}`,
    'C.1 ESSAI ADA',
    'C.4a EST LE PROPRIÉTAIRE DU VÉHICULE',
  ],
  'cmi-front': [
    'CARTE MOBILITÉ INCLUSION',
    'Stationnement pour personnes handicapées',
    `Carte n° ${windscreenFine.cardNumber}`,
    'Délivrée à titre définitif',
  ],
  'cmi-back': ['Nom : ESSAI', 'Prénom : ADA', 'La présente carte est strictement personnelle'],
};

/** Picture of a document on a table as detailed as a photo, or of the table alone: about 2 MB. */
export async function paperPicture(browser: Browser, kind: ExhibitKind, seed: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 3400, height: 2550 } });
  const circles = Array.from({ length: 32_000 }, (_, index) => {
    const at = (index * 7919 + seed * 104_729) % 1_000_003;
    return (
      `<circle cx="${at % 3400}" cy="${(at * 31) % 2550}" r="${4 + (at % 37)}" fill="hsl(${at % 360} ` +
      `${30 + (at % 60)}% ${25 + (at % 55)}%)"/>`
    );
  });
  const lines = words[kind] ?? [];
  const texts = lines.map((line, at) => `<text x="600" y="${700 + at * 110}">${line}</text>`);
  const sheet = `<rect x="400" y="450" width="2600" height="${340 + texts.length * 110}" fill="#f7f5ef"/>`;
  await page.setContent(
    `<body style="margin:0"><svg width="3400" height="2550" font-family="sans-serif" font-size="62">` +
      `${circles.join('')}${texts.length === 0 ? '' : sheet}${texts.join('')}</svg>`,
  );
  const bytes = await page.screenshot({ type: 'jpeg', quality: 95, timeout: 120_000 });
  await page.close();
  return bytes;
}

/** Pages of the dossier as HTML for a browser: the same words, pictures of the same size. */
export function pagesAsHtml(letter: Letter, pictures: readonly Buffer[]): string {
  const text = (value: string): string => value.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  const lines = (values: readonly string[]): string => values.map((value) => `<p>${text(value)}</p>`).join('');
  const sections = letter.sections.map(
    ({ heading, paragraphs }) => `<h2>${text(heading)}</h2>${lines(paragraphs.map((one) => one.text))}`,
  );
  const summary = letter.summary.parts.map((part) => `<h2>${text(part.heading)}</h2>${lines(part.lines)}`);
  const exhibits = letter.exhibits.map(({ number, title }, index) => {
    const bytes = pictures[index]?.toString('base64') ?? '';
    return (
      `<section><h1>Pièce n° ${number}</h1><p>${text(title)}</p><img alt="${text(title)}" ` +
      `src="data:image/jpeg;base64,${bytes}"></section>`
    );
  });
  const style = '@page{size:A4;margin:20mm}body{font:10.5pt sans-serif}section{break-before:page}img{width:100%}';
  return `<!doctype html><html lang="fr"><title>${text(letter.title)}</title><style>${style}</style><body><p>${text(letter.sender.name)}</p>${lines(letter.sender.lines)}<h1>${text(letter.subject)}</h1>${lines(letter.references.map(({ label, value }) => `${label} ${value}`))}${sections.join('')}<section><h1>${text(letter.summary.heading)}</h1>${summary.join('')}</section>${exhibits.join('')}</body></html>`;
}
