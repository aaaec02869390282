import { foldText } from './fold-text.ts';

/** First words whose h or y is mute; another keeps the whole word, since either may be right. */
const mute: ReadonlySet<string> = new Set(
  [
    'hector,helena,helene,helie,heloise,henri,henriette,herbert,hermine,herve,hilaire,hippolyte,honore,honorine',
    'horodatage,hortense,hubert,hugo,hugues,huguette,humbert,hyacinthe,habitat,harmonie,herault,histoire,hopital',
    'horizon,hotel,huiles,yolaine,ysee,yvain,yves,yvette,yvon,yvonne',
  ].flatMap((some) => some.split(',')),
);

/** « de Basile », « d’Ada », « d’Hélène ». */
export function elide(word: 'de' | 'que', name: string): string {
  return isElided(name) ? `${word.slice(0, -1)}’${name}` : `${word} ${name}`;
}

/** Returns whether the word before a name loses its vowel. */
export function isElided(name: string): boolean {
  const plain = foldText(name);
  return /^[aeiou]/.test(plain) || mute.has(/^[a-z]+/.exec(plain)?.[0] ?? '');
}
