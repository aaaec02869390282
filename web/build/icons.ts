import sharp from 'sharp';

/** Draws the icons of the installed application from the mark: `npm run icons -w web`, after a change of the mark. */
const out = `${import.meta.dirname}/../public/icons`;
const pin = 'M18 2C9.7 2 3 8.6 3 16.7 3 27 18 38 18 38s15-11 15-21.3C33 8.6 26.3 2 18 2z';
const tick = 'M11 17.5l5 5 9.5-10';

/** `fill` is the share of the square that the mark takes; a maskable icon keeps it inside the safe circle. */
function drawing(size: number, fill: number): string {
  const scale = (size * fill) / 40;
  const left = (size - 36 * scale) / 2;
  const top = (size - 40 * scale) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    <rect width="${size}" height="${size}" fill="#0b4a8f"/>
    <g transform="translate(${left} ${top}) scale(${scale})">
      <path d="${pin}" fill="#ffffff"/>
      <path d="${tick}" fill="none" stroke="#0b4a8f" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"/>
    </g></svg>`;
}

const icons: readonly (readonly [name: string, size: number, fill: number])[] = [
  ['icon-180', 180, 0.72],
  ['icon-192', 192, 0.72],
  ['icon-512', 512, 0.72],
  ['icon-512-maskable', 512, 0.56],
];

for (const [name, size, fill] of icons) {
  await sharp(Buffer.from(drawing(size, fill))).png({ compressionLevel: 9, palette: true }).toFile(`${out}/${name}.png`);
}

/** The drawings of `src/ui/icon.tsx` for the three shortcuts of the manifest. */
const shortcuts: readonly (readonly [name: string, drawing: string])[] = [
  ['declare', '<path d="M4 8h3l2-3h6l2 3h3v11H4z"/><circle cx="12" cy="13" r="3.6"/>'],
  ['history', '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5l3.5 2"/>'],
  ['fine', '<path d="M6 3h9l4 4v14H6zM12 11v4M12 18v.1"/>'],
];

for (const [name, drawing] of shortcuts) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96">
    <circle cx="48" cy="48" r="48" fill="#0b4a8f"/>
    <g transform="translate(20 20) scale(2.33)" fill="none" stroke="#ffffff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${drawing}</g></svg>`;
  await sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toFile(`${out}/shortcut-${name}.png`);
}

/** The picture other sites show beside a link: the mark and the drawing of the home page, no letter to depend on a font. */
const shared = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
  <rect width="1200" height="630" fill="#fbf7f0"/>
  <rect x="150" y="95" width="900" height="440" rx="40" fill="#ffffff" stroke="#e4dccd" stroke-width="3"/>
  <g transform="translate(270 90) scale(1.5)" fill="none" stroke="#14233b" stroke-width="3" stroke-linejoin="round" stroke-linecap="round">
    <path d="M40 150c20-58 52-92 74-96 60-9 150-9 210 0 22 4 54 38 74 96"/>
    <path d="M22 152c60-12 334-12 394 0l10 62c-70 14-344 14-414 0z" fill="#ffffff"/>
    <path d="M62 146c16-42 40-70 58-74 54-8 140-8 194 0 18 4 42 32 58 74-90-10-220-10-310 0z" fill="#e3edf8"/>
    <g stroke="#0b4a8f"><rect x="228" y="94" width="74" height="46" rx="6" fill="#ffffff"/><circle cx="246" cy="112" r="7" fill="#0b4a8f" stroke="none"/><path d="M262 108h28M262 118h28M240 130h50"/></g>
    <rect x="170" y="180" width="98" height="24" rx="5" fill="#ffffff"/><path d="M60 176h44M334 176h44"/>
  </g>
  <g transform="translate(190 130) scale(2.6)"><path d="M18 2C9.700 2 3 8.600 3 16.700 3 27 18 38 18 38s15-11 15-21.300C33 8.600 26.300 2 18 2z" fill="#0b4a8f"/><path d="M11 17.500l5 5 9.500-10" fill="none" stroke="#ffffff" stroke-width="3.600" stroke-linecap="round" stroke-linejoin="round"/></g>
</svg>`;
await sharp(Buffer.from(shared)).png({ compressionLevel: 9, palette: true }).toFile(`${out}/../og.png`);
