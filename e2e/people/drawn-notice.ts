import sharp from 'sharp';
import { seeded } from '../product/seeded.ts';
import { plate } from '../steps/declare.ts';
import type { Notice } from './notice.ts';
import type { SentFile } from './pictures.ts';

/** The two check digits printed after the number: its remainder by 97, as in the one published example. */
export function keyOf({ number }: Notice): string {
  return String(BigInt(number) % 97n).padStart(2, '0');
}

const inFigures = (date: string): string => date.split('-').reverse().join('/');

/** Lines of the invented notice: our own layout, with the words required by law. */
function linesOf(notice: Notice): readonly (readonly [size: number, text: string])[] {
  return [
    [44, 'Ville de Lille'],
    [60, 'AVIS DE PAIEMENT'],
    [44, 'Forfait de post-stationnement'],
    [32, `Numéro de l’avis de paiement : ${notice.printed.replaceAll('\u00a0', ' ')}   Clé ${keyOf(notice)}`],
    [32, `Date de l’avis : ${inFigures(notice.date)}`],
    [32, `Date et heure de constatation : ${inFigures(notice.date)} à ${notice.time.replace(':', 'h')}`],
    [32, `Lieu de constatation : ${notice.place}`],
    [32, `Véhicule immatriculé ${plate}`],
    [32, 'Montant du forfait de post-stationnement : 35,00 €'],
    [32, 'Avis déposé sur le pare-brise'],
    [28, 'À défaut de paiement sous trois mois, le forfait sera majoré.'],
  ];
}

/** A phone's photo of the notice: slightly tilted, with a shadow in a corner, in a JPEG with an EXIF orientation. */
export async function noticePicture(notice: Notice): Promise<SentFile> {
  const [width, height] = [1700, 1500];
  let y = 90;
  const text = linesOf(notice).map(([size, line]) => {
    y += size * 2;
    return (
      `<text x="110" y="${y}" font-family="sans-serif" font-size="${size}" xml:space="preserve" ` +
      `fill="#1c1c22">${line}</text>`
    );
  });
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="s" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".35"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="#6b5d4f"/>
    <g transform="rotate(0.6)"><rect x="50" y="40" width="1600" height="1400" fill="#f7f5ef"/>${text.join('')}</g>
    <rect width="100%" height="100%" fill="url(#s)"/></svg>`;
  // Rotated by a quarter turn, with the orientation that undoes it, as in every upright phone photo.
  const upright = await sharp(Buffer.from(sheet)).png().toBuffer();
  const buffer = await sharp(upright).rotate(-90).withMetadata({ orientation: 6 }).jpeg({ quality: 88 }).toBuffer();
  return { name: 'avis.jpg', mimeType: 'image/jpeg', buffer };
}

/** A sheet of scribbles that look handwritten, without any letter. */
export async function handwrittenNotice(): Promise<SentFile> {
  const random = seeded(26);
  const lines = Array.from({ length: 9 }, (_, line) => {
    let [x, stroke] = [120, ''];
    while (x < 1300 - 500 * random()) {
      const wide = 30 + 60 * random();
      const high = 30 + 70 * random();
      stroke += `q ${wide / 2} ${-high} ${wide} ${20 * random() - 10} t ${wide / 3} ${15 * random() - 5} `;
      x += wide * 1.4;
    }
    return `<path d="M 120 ${180 + line * 120} ${stroke}" fill="none" stroke="#25306b" stroke-width="5"/>`;
  });
  const sheet =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="1300"><rect width="100%" ' +
    `height="100%" fill="#f4f1e8"/>${lines.join('')}</svg>`;
  return {
    name: 'manuscrit.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp(Buffer.from(sheet)).jpeg({ quality: 88 }).toBuffer(),
  };
}

/** Like `noticePicture`, as the text of a PDF, followed by `more` empty pages. */
export function noticePdf(notice: Notice, more = 0): SentFile {
  const written = (text: string) =>
    Buffer.from(text.replaceAll('€', 'EUR').replaceAll('’', "'"), 'latin1')
      .toString('latin1')
      .replace(/[\\()]/g, '\\$&');
  const content = linesOf(notice)
    .map(([size, line], at) => `BT /F1 ${size / 3} Tf 40 ${780 - at * 34} Td (${written(line)}) Tj ET`)
    .join('\n');
  return {
    name: 'avis.pdf',
    mimeType: 'application/pdf',
    buffer: pdfOf([content, ...Array.from({ length: more }, () => '')]),
  };
}

/** A minimal PDF of those pages, in Latin-1; the offsets are computed for its table. */
function pdfOf(pages: readonly string[]): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${4 + 2 * at} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((content, at) => [
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> ' +
        `/Contents ${5 + 2 * at} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ` +
      `${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}
