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
