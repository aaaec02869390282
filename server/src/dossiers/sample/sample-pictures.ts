import type { ExhibitKind } from '@placejuste/domain/letter';
import sharp from 'sharp';
import { html, type Html } from '../../platform/html/index.ts';

/** Drawings contain no text: a picture must not depend on the fonts of a machine. */
const ink = '#10213c';
const act = '#0b4690';
const soft = '#dde8f5';

const renderLines = ([x, y]: readonly [number, number], widths: readonly number[], step = 46): readonly Html[] =>
  widths.map((width, at) => html`<path d="M${x} ${y + at * step}h${width}" stroke="#b8c2d2" stroke-width="16"/>`);

const sheet = (width: number, height: number, inside: Html): Html =>
  html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"
    fill="none" stroke="${ink}" stroke-width="6" stroke-linejoin="round" stroke-linecap="round">
  <rect width="${width}" height="${height}" fill="#f4eadb" stroke="none"/>${inside}</svg>`;

const renderPaper = (inside: Html): Html =>
  sheet(1240, 1000, html`<rect x="60" y="60" width="1120" height="880" rx="20" fill="#fff"/>${inside}`);
const renderCard = (inside: Html): Html =>
  sheet(1240, 800, html`<rect x="60" y="60" width="1120" height="680" rx="46" fill="#fff"/>${inside}`);
const renderStreet = (inside: Html): Html =>
  sheet(1320, 840, html`<g transform="translate(0 30) scale(3)" stroke-width="3">${inside}</g>`);

const drawings: Partial<Record<ExhibitKind, Html>> = {
  notice: renderPaper(
    html`<rect x="110" y="110" width="1020" height="110" rx="12" fill="${soft}"
      stroke="${act}"/>${renderLines([150, 165], [520])}${renderLines([150, 310], [820, 900, 640, 880, 520], 70)}<rect x="150"
      y="720" width="430" height="150" rx="12"/>${renderLines([200, 795], [320])}`,
  ),
  'carte-grise': renderPaper(
    html`<rect x="110" y="110" width="1020" height="80" rx="12" fill="${soft}" stroke="${act}"/>
    <path d="M620 240v640"/>${renderLines(
      [150, 280],
      [380, 300, 400, 340, 260, 380, 320],
      84,
    )}${renderLines([670, 280], [400, 360, 300, 420, 340, 280, 380], 84)}`,
  ),
  'cmi-front': renderCard(
    html`<rect x="60" y="60" width="1120" height="120" rx="46" fill="${act}" stroke="${act}"/>
    <circle cx="300" cy="420" r="130" fill="${soft}" stroke="${act}"/>
    <path d="M240 420l44 44 90-96" stroke="${act}" stroke-width="26"/>${renderLines([520, 330], [520, 460, 540, 380], 80)}`,
  ),
  'cmi-back': renderCard(
    html`<rect x="130" y="170" width="300" height="400" rx="16" fill="${soft}" stroke="${act}"/>
    <circle cx="280" cy="310" r="70"/>
    <path d="M180 540c10-110 190-110 200 0"/>${renderLines([520, 230], [460, 540, 420, 500, 380], 80)}<rect
      x="520" y="640" width="520" height="50" fill="${soft}" stroke="none"/>`,
  ),
  'photo-vehicle': renderStreet(
    html`<path d="M40 226h360" stroke-dasharray="18 12"/>
    <path d="M92 206v-38c0-12 8-18 20-21l28-7 30-38c6-8 14-11 24-11h62c11 0 20 4 27 12l33 38 26 6c13 3 20 10 20 22v37z"
      fill="#fff"/>
    <path d="M158 138l20-27c4-5 8-7 14-7h24v34zM230 104h24c8 0 14 3 19 9l22 25h-65z" fill="${soft}"/>
    <circle cx="146" cy="206" r="20" fill="#fff"/><circle cx="308" cy="206" r="20" fill="#fff"/>
    <path d="M402 226v-110"/><rect x="382" y="60" width="40" height="40" rx="4" fill="${act}" stroke="${act}"/>
    <path d="M396 92v-22h9a7 7 0 0 1 0 14h-9" stroke="#fff" stroke-width="4"/>`,
  ),
  'photo-windshield': renderStreet(
    html`<path d="M44 186c16-60 78-108 104-112 46-7 98-7 144 0 26 4 88 52 104 112"/>
    <path d="M30 188c50-10 330-10 380 0l4 44c-60 10-328 10-388 0z" fill="#fff"/>
    <path d="M78 180c12-38 56-76 78-80 42-6 86-6 128 0 22 4 66 42 78 80-80-8-204-8-284 0z" fill="${soft}"/>
    <rect x="226" y="122" width="78" height="48" rx="6" fill="#fff" stroke="${act}"/>
    <circle cx="244" cy="140" r="7" fill="${act}" stroke="none"/>
    <path d="M260 136h32M260 148h32M238 160h54" stroke="${act}"/>
    <rect x="172" y="202" width="96" height="22" rx="5" fill="#fff"/>`,
  ),
};

/** Draws the picture of an exhibit, as a JPEG photograph; null for a typeset page. */
export async function renderSamplePicture(kind: ExhibitKind): Promise<Buffer | null> {
  const drawing = drawings[kind];
  return drawing === undefined
    ? null
    : sharp(Buffer.from(drawing.toString())).flatten({ background: '#f4eadb' }).jpeg({ quality: 82 }).toBuffer();
}
