/** Letters that look like a digit on a printed notice. */
const lookalikes: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  I: '1',
  l: '1',
  i: '1',
  '|': '1',
  '!': '1',
  S: '5',
  s: '5',
  B: '8',
  Z: '2',
  z: '2',
  G: '6',
  b: '6',
  g: '9',
  q: '9',
};

/** Digits that a reader takes for one another. */
export const confusable: Readonly<Record<string, string>> = {
  '0': '869',
  '1': '74',
  '2': '7',
  '3': '85',
  '4': '19',
  '5': '638',
  '6': '580',
  '7': '12',
  '8': '03569',
  '9': '084',
};

export interface DigitText {
  readonly digits: string;
  /** Letters that were taken for digits. */
  readonly replaced: number;
}

/** The digits of a group such as « 2159O35O »; null when something in it looks like no digit. */
export function parseDigits(text: string): DigitText | null {
  let digits = '';
  let replaced = 0;
  for (const letter of text.replace(/[\s.,:;_\-‐-―]/g, '')) {
    const like = /\d/.test(letter) ? letter : lookalikes[letter];
    if (like === undefined || !/^[0-9]$/.test(like)) return null;
    digits += like;
    if (like !== letter) replaced += 1;
  }
  return digits === '' ? null : { digits, replaced };
}

/** Words that notices are labelled with: one letter misread must not hide a label. */
const vocabulary = (
  'avis paiement contravention amende forfaitaire forfait majoree majore majoration avertissement ' +
  'stationnement titre executoire rectificatif information numero ' +
  'constatation constate constatee infraction immatriculation immatricule vehicule plaque montant ' +
  'somme payer regler telepaiement envoi expedition emission edition etablissement disposition ' +
  'notification collectivite commune mairie metropole ville autorite emetteur emettrice organisme ' +
  'adresse lieu heure date cle privee prive parking indemnite penalite conditions generales ' +
  'pare-brise brise limite echeance arrete decret deliberation'
).split(' ');

/** Two letters away from « constaté »: the day a text was consulted is not the day of the finding. */
const otherWord = /^consult/;

/** How many letters of a word may be wrong. */
function computeReach({ length }: string): number {
  if (length >= 8) return 2;
  return length >= 4 ? 1 : 0;
}

/** Corrects the words that differ by one or two letters from a single known word. */
export function repairWords(foldedText: string): string {
  const elided = foldedText.replace(/([a-z\d]?)[i1|]'/g, (match: string, before: string) =>
    before === '' ? "l'" : match,
  );
  return elided.replace(/[a-z\d|!]{3,}/g, (word) => {
    if (/^\d+$/.test(word) || vocabulary.includes(word) || otherWord.test(word)) return word;
    const reach = computeReach(word);
    // A word whose both ends differ from it is none of them: most words stop here.
    const near =
      reach === 0
        ? []
        : vocabulary.filter(
            (candidate) =>
              (candidate[0] === word[0] || candidate.at(-1) === word.at(-1)) &&
              computeEditDistance(word, candidate, reach) <= reach,
          );
    return near.length === 1 ? (near[0] ?? word) : word;
  });
}

/** Returns the number of letters to change, add or remove; any number above `most` when there are more. */
export function computeEditDistance(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      next.push(
        Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1)),
      );
    }
    row = next;
  }
  return row[to.length] ?? most + 1;
}
