const objects = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
  '<</Length 33>>stream\nBT/F 9 Tf 9 9 Td(PlaceJuste)Tj ET \nendstream',
  '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
];

/** Builds a valid PDF of one page with one word: a browser that cannot read it cannot read any PDF. */
export function buildKnownPdf(): Uint8Array<ArrayBuffer> {
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj${object}endobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = text.length;
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  text += `trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF`;
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
