import type { SitePath } from '@placejuste/contracts/site';
import type { ContactTopic } from '@placejuste/domain/support';

/**
 * Text of a page. `[words](/address)` is a link, `**words**` is strong, `@@slot@@` is filled by the server;
 * nothing else is markup.
 */
export type Words = string;

export type Piece =
  | Words
  | { readonly list: readonly Words[] }
  | { readonly steps: readonly Words[] }
  | { readonly note: Words; readonly tone?: 'info' | 'wait' | 'bad' | 'good' }
  | { readonly facts: readonly (readonly [term: string, value: Words])[] }
  | {
      readonly table: {
        readonly caption: string;
        readonly head: readonly string[];
        readonly rows: readonly (readonly Words[])[];
      };
    }
  | { readonly questions: readonly { readonly ask: string; readonly answer: readonly Words[] }[] }
  /** Source of a legal fact, and the day it was read. */
  | { readonly source: Words; readonly readOn: string }
  | { readonly form: ContactTopic }
  /** Form of a one-off gift. */
  | { readonly gift: true }
  | { readonly buttons: readonly { readonly label: string; readonly href: string }[] }
  /** Notice shown only while the operator has not filled every legal field. */
  | { readonly operatorNotice: true };

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly pieces: readonly Piece[];
}

export interface PageContent {
  readonly path: SitePath;
  /** The h1, and the title of the tab unless `tab` says otherwise. */
  readonly title: string;
  readonly tab?: string;
  /** The description for search engines: 50 to 160 characters. */
  readonly description: string;
  readonly lead: Words;
  /** True to list the sections at the top of a long page. */
  readonly summary?: boolean;
  readonly intro?: readonly Piece[];
  readonly sections: readonly Section[];
  /** Suggested next step. */
  readonly next?: { readonly lead: Words; readonly label: string; readonly href: string };
  /** Date of the last change, shown on legal pages. */
  readonly updated?: string;
  readonly jsonLd?: Readonly<Record<string, unknown>>;
}
