import type { LawId } from './letter-texts.ts';

/** A sentence, with the texts it rests on; none for a fact from the person. */
export interface Sentence {
  readonly text: string;
  readonly law: readonly LawId[];
}

/** `text` is printed; the sentences follow the letter in its attached data. */
export interface Paragraph {
  readonly text: string;
  readonly sentences: readonly Sentence[];
}

export interface LetterSection {
  readonly heading: string;
  readonly paragraphs: readonly Paragraph[];
}

export interface Signature {
  /** Empty when the name is to be written by hand. */
  readonly name: string;
  readonly quality: string;
}

export interface SummaryPart {
  readonly heading: string;
  readonly lines: readonly string[];
  /** True for a sentence shown to the signatory on the screen and not printed for the clerk. */
  readonly aside?: true;
}

/** The letter again in short sentences, for the person who signs it (« facile à lire et à comprendre »). */
export interface Summary {
  readonly heading: string;
  readonly lead: string;
  readonly parts: readonly SummaryPart[];
}

export interface ListedExhibit {
  readonly number: number;
  readonly title: string;
  readonly detail: string;
  /** Printed under the exhibit itself, not in the list. */
  readonly note: string;
}

/** A letter as data: the template draws it and adds no word of its own but labels. */
export interface Letter {
  /** Model and version, so that a letter can be traced to the state of the law when it was written. */
  readonly model: string;
  readonly title: string;
  readonly sender: { readonly name: string; readonly lines: readonly string[] };
  readonly addressee: { readonly name: string; readonly lines: readonly string[]; readonly channel: string };
  readonly date: string;
  readonly subject: string;
  readonly references: readonly { readonly label: string; readonly value: string }[];
  readonly salutation: string;
  readonly sections: readonly LetterSection[];
  readonly closing: string;
  readonly signature: Signature;
  /** The person who also signs on paper, a curateur; absent when there is none. */
  readonly cosignature?: Signature;
  readonly exhibits: readonly ListedExhibit[];
  readonly summary: Summary;
  readonly law: readonly { readonly cite: string; readonly version: number }[];
}

/** A paper that a third person signs, joined as an exhibit: a mandate, a statement. */
export interface Annex {
  readonly title: string;
  readonly paragraphs: readonly Paragraph[];
  /** Lines to fill by hand, with what only the signatory knows. */
  readonly blanks: readonly string[];
  readonly signatures: readonly Signature[];
}

/** A sentence of fact, or one that rests on texts. */
export function makeSentence(text: string, ...law: readonly LawId[]): Sentence {
  return { text, law };
}

/** Returns a paragraph of the sentences that are neither null nor empty. */
export function makeParagraph(...sentences: readonly (Sentence | null)[]): Paragraph {
  const present = sentences.filter((sentence) => sentence !== null && sentence.text !== '') as Sentence[];
  return { text: present.map(({ text }) => text).join(' '), sentences: present };
}

/** The texts a letter rests on, each once. */
export function listLaw(sections: readonly LetterSection[]): readonly LawId[] {
  return [
    ...new Set(
      sections.flatMap(({ paragraphs }) => paragraphs.flatMap(({ sentences }) => sentences.flatMap(({ law }) => law))),
    ),
  ];
}
