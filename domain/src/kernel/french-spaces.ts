const keptAsTyped = /<(script|style|textarea)\b[\s\S]*?<\/\1>/.source;
const words = /(?:^|>)[^<]+/.source;
const parts = new RegExp(`${keptAsTyped}|${words}`, 'g');

const months = 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre';
const units = 'ans?|mois|jours?|heures?|minutes?|secondes?|mètres?|pixels|euros|cm|km|m';
/** Places where a line may not end: before high marks, after « or n°, inside a number or an hour, before a unit. */
const beforeMark = / (?=[:;?!»€%])/.source;
const afterMark = /(?:«|n°) /.source;
const inNumber = `\\d (?=\\d|(?:${months}|${units})(?![\\p{L}\\d]))`;
const inDate = `\\der (?=(?:${months})(?!\\p{L}))`;
const inHour = /\d h(?: \d{2})?(?![\p{L}\d])/u.source;
const unbreakableSpace = new RegExp(`${beforeMark}|${afterMark}|${inHour}|${inNumber}|${inDate}`, 'gu');

/**
 * Returns HTML, or a sentence, in which no line starts with « : », « ? » or « » », and no number is parted from its
 * month or its unit, nor an hour from its minutes. Attributes, scripts, style sheets and the text of areas are
 * unchanged.
 */
export function withFrenchSpaces(html: string): string {
  const keepSpaces = (text: string) => text.replaceAll(unbreakableSpace, (match) => match.replaceAll(' ', '\u00a0'));
  return html.replaceAll(parts, (part, asTyped?: string) => (asTyped === undefined ? keepSpaces(part) : part));
}
