import sharp from 'sharp';

/** Draws the icons of the installed application from the logo: `npm run icons -w web`, after a change of the logo. */
const out = `${import.meta.dirname}/../public/icons`;
const pin = 'M18 2C9.7 2 3 8.6 3 16.7 3 27 18 38 18 38s15-11 15-21.3C33 8.6 26.3 2 18 2z';
const tick = 'M11 17.5l5 5 9.5-10';

/** `fill` is the logo's share of the square; a maskable icon keeps it inside the safe circle. */
function drawIcon(size: number, fill: number): string {
  const scale = (size * fill) / 40;
  const left = (size - 36 * scale) / 2;
  const top = (size - 40 * scale) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    <rect width="${size}" height="${size}" fill="#0b4690"/>
    <g transform="translate(${left} ${top}) scale(${scale})">
      <path d="${pin}" fill="#ffffff"/>
      <path d="${tick}" fill="none" stroke="#0b4690" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"/>
    </g></svg>`;
}

/** One colour on a transparent ground: the system tints it (themed icons, notification bar). */
function drawSilhouette(size: number): string {
  const scale = (size * 0.56) / 40;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><defs><mask id="m">
  <path d="${pin}" fill="#fff"/>
  <path d="${tick}" fill="none" stroke="#000" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"/>
  </mask></defs>
    <g transform="translate(${(size - 36 * scale) / 2} ${(size - 40 * scale) / 2}) scale(${scale})">
    <rect width="36" height="40" fill="#000" mask="url(#m)"/></g></svg>`;
}

const icons: readonly (readonly [name: string, size: number, fill: number])[] = [
  ['icon-180', 180, 0.72],
  ['icon-192', 192, 0.72],
  ['icon-512', 512, 0.72],
  ['icon-512-maskable', 512, 0.56],
];

for (const [name, size, fill] of icons) {
  await sharp(Buffer.from(drawIcon(size, fill)))
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${out}/${name}.png`);
}

/** Icons of `src/ui/icon.tsx` for the three shortcuts of the manifest. */
const shortcuts: readonly (readonly [name: string, drawing: string])[] = [
  ['declare', '<path d="M4 8h3l2-3h6l2 3h3v11H4z"/><circle cx="12" cy="13" r="3.6"/>'],
  ['history', '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5l3.5 2"/>'],
  ['fine', '<path d="M6 3h9l4 4v14H6zM12 11v4M12 18v.1"/>'],
];

for (const [name, drawing] of shortcuts) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96">
    <circle cx="48" cy="48" r="48" fill="#0b4690"/>
    <g transform="translate(20 20) scale(2.33)" fill="none" stroke="#ffffff" stroke-width="2" stroke-linecap="round"
      stroke-linejoin="round">${drawing}</g>
    </svg>`;
  await sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toFile(`${out}/shortcut-${name}.png`);
}

await sharp(Buffer.from(drawSilhouette(512)))
  .png({ compressionLevel: 9 })
  .toFile(`${out}/icon-512-monochrome.png`);
