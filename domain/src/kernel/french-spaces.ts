const keptAsTyped = /<(script|style|textarea)\b[\s\S]*?<\/\1>/.source;
const words = /(?:^|>)[^<]+/.source;
const parts = new RegExp(`${keptAsTyped}|${words}`, 'g');

/**
 * Finished HTML, or a sentence, in which no line starts with « : », « ? » or « » »: the space before them, and inside
 * quotes, does not break. Attributes, scripts, sheets and what was typed into an area stay to the byte.
 */
export function withFrenchSpaces(html: string): string {
  return html.replaceAll(parts, (part, kept?: string) => (kept === undefined ? part.replaceAll(/ (?=[:;?!»€%])/g, '\u00a0').replaceAll('« ', '«\u00a0') : part));
}
