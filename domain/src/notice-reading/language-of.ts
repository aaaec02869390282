import type { Segment } from './read-page.ts';

/** Short words that are frequent in French and absent from the other languages. */
const french = new Set(
  'le les des du une est pour vous votre par dans avec sur qui aux cette été date avis montant'.split(' '),
);
const others = new Set(
  (
    'der die das und ist nicht mit für bitte wurde sie ihr betrag datum uhrzeit kennzeichen ' +
    'the and of your this with must vehicle parking penalty charge issued payment amount ' +
    'el los las por una con usted importe fecha matricula denuncia ' +
    'il gli della per con non che importo data targa verbale veicolo ' +
    'het een van met voor niet uw bedrag kenteken datum boete'
  ).split(' '),
);
/** Minimum number of different short words of other languages for a text to be in one of them. */
const minForeignWords = 4;

/** Returns whether the text is in another language, by its short words, which recognition seldom gets wrong. */
export function isOtherLanguage(segments: readonly Segment[]): boolean {
  const words = segments.flatMap(({ text }) => text.toLowerCase().match(/\p{L}{2,}/gu) ?? []);
  const countKnownWords = (shortWords: ReadonlySet<string>) =>
    new Set(words.filter((word) => shortWords.has(word))).size;
  const [own, other] = [countKnownWords(french), countKnownWords(others)];
  return other >= minForeignWords && other > 2 * own;
}
