import type { LegalTextId } from '../fine/index.ts';
import type { PlainDate } from '../kernel/index.ts';

/** One paragraph, and the texts it rests on: their check dates follow the letter in its attached data. */
export interface Paragraph {
  readonly text: string;
  readonly law: readonly LegalTextId[];
}

export interface LetterSection {
  readonly heading: string;
  readonly paragraphs: readonly Paragraph[];
}

/** A letter as data: the template draws it and adds no word of its own but labels. */
export interface Letter {
  /** Model and version, so that a letter can be traced to what was believed when it was written. */
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
  readonly signature: { readonly name: string; readonly quality: string };
  /** `note` is printed under the exhibit itself, not in the list. */
  readonly exhibits: readonly { readonly number: number; readonly title: string; readonly detail: string; readonly note: string }[];
  readonly summary: { readonly heading: string; readonly lead: string; readonly parts: readonly { readonly heading: string; readonly lines: readonly string[] }[] };
  readonly law: readonly { readonly cite: string; readonly checkedOn: PlainDate; readonly version: number }[];
  readonly lawChecked: string;
}
