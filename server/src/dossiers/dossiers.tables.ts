import type { Claim, ExhibitRead, ExhibitReadingState } from '@placejuste/domain/exhibit-reading';
import type { FineWarningCode, NoticeScene } from '@placejuste/domain/fine';
import type {
  CardMask,
  DossierFailureCode,
  DossierState,
  DossierStep,
  DossierWarningCode,
  DrawnSignature,
  LetterFacts,
  LetterKind,
  PaperKind,
  PartsState,
} from '@placejuste/domain/letter';
import type { PlainDate } from '@placejuste/domain/kernel';
import type { JSONColumnType } from 'kysely';
import type { FineForDossier } from '../fines/index.ts';

/** What the letter says, frozen when it was asked for. */
export interface FrozenFacts {
  readonly letter: LetterFacts;
  readonly warnings: readonly (FineWarningCode | DossierWarningCode)[];
  /** Position of the notice's place on the map when the declaration was compared; absent from older dossiers. */
  readonly position?: NoticeScene['position'];
  /** What the follow-up then knew of the step before; absent from older dossiers. */
  readonly previous?: FineForDossier['previous'];
  /** Drawn on the screen; absent from a letter to be signed by hand. */
  readonly signature?: DrawnSignature;
  /** The person asked that the summary be sent; absent when they did not. */
  readonly withSummary?: true;
}

/** Storage keys of the exhibits' files, in the order of the letter; null for a page made of facts. */
export type ExhibitFiles = readonly {
  readonly objectId: string | null;
  /** Absent when nothing is hidden. */
  readonly mask?: CardMask;
}[];

/** A part on its own: 0 is the letter, then the exhibits. */
export interface PartFile {
  readonly number: number;
  readonly objectId: string;
  readonly sizeBytes: number;
}

export interface DossierTable {
  id: string;
  user_id: string;
  fine_id: string;
  kind: LetterKind;
  state: DossierState;
  percent: number;
  step: DossierStep;
  failure: DossierFailureCode | null;
  failed_exhibit: number | null;
  facts: JSONColumnType<FrozenFacts, string, never>;
  exhibits: JSONColumnType<ExhibitFiles, string, never>;
  declaration_id: string | null;
  object_id: string | null;
  pages: number | null;
  size_bytes: number | null;
  sha256: string | null;
  parts_state: PartsState | null;
  parts: JSONColumnType<readonly PartFile[], string, string>;
  created_at: Date;
  ready_at: Date | null;
  /** When its owner was told that a paper contradicts it; null: not yet. */
  contradiction_told_at: Date | null;
}

export interface PaperTable {
  id: string;
  user_id: string;
  fine_id: string;
  kind: PaperKind;
  /**
   * Kind of the letter whose sending or reception this paper proves; null when the person did not say, or for another
   * paper.
   */
  letter: LetterKind | null;
  object_id: string;
  created_at: Date;
}

/** The owner is written by the database, from the claims. */
export interface CardMaskTable {
  object_id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  changed_at: Date;
}

/** What a person confirmed that a paper shows, for one fine; null: not said. */
export interface ConfirmationTable {
  fine_id: string;
  paper_id: string;
  user_id: string;
  plate: string | null;
  debtor_name: string | null;
  holder_name: string | null;
  card_number: string | null;
  card_valid_until: PlainDate | null;
  place: string | null;
  /** Day and hour of the notice until which the car had not moved, on the person's word. */
  moment: string | null;
  confirmed_at: Date;
}

/** What the service itself read on a paper; null until it did. */
export interface ExhibitReadingTable {
  object_id: string;
  user_id: string;
  state: ExhibitReadingState;
  read_values: JSONColumnType<ExhibitRead | null, string | null, string | null>;
  asked_at: Date;
}

/** A contradiction that the person answered « cette pièce est la bonne », by its values. */
export interface ConfirmedValue {
  readonly claim: Claim;
  readonly expected: string;
  readonly shown: string | null;
}

export interface ExhibitWordTable {
  fine_id: string;
  object_id: string;
  user_id: string;
  said_values: JSONColumnType<readonly ConfirmedValue[], string, string>;
  said_at: Date;
}

/** What a person's own request may write: the rest is the job's. */
export type DossierRequest = Pick<
  DossierTable,
  'id' | 'fine_id' | 'kind' | 'facts' | 'exhibits' | 'declaration_id' | 'created_at'
>;

export type DossiersTables = {
  exhibit_readings: ExhibitReadingTable;
  exhibit_words: ExhibitWordTable;
  paper_confirmations: ConfirmationTable;
  card_masks: CardMaskTable;
  dossiers: DossierTable;
  fine_papers: PaperTable;
};
