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

/** The facts of the letter, frozen when it was asked for. */
export interface FrozenFacts {
  readonly letter: LetterFacts;
  readonly warnings: readonly (FineWarningCode | DossierWarningCode)[];
  /** Position of the place of the notice, at the comparison with the declaration; absent from older dossiers. */
  readonly position?: NoticeScene['position'];
  /** Facts about the previous step, as the follow-up had them then; absent from older dossiers. */
  readonly previous?: FineForDossier['previous'];
  /** Signature drawn on the screen; absent from a letter to be signed by hand. */
  readonly signature?: DrawnSignature;
  /** True when the person asked to send the summary; absent otherwise. */
  readonly withSummary?: true;
}

/** Storage keys of the exhibits' files, in the order of the letter; null for a page made of facts. */
export type ExhibitFiles = readonly {
  readonly objectId: string | null;
  /** Absent when no part is masked. */
  readonly mask?: CardMask;
}[];

/** A part of a dossier as its own file; number 0 is the letter, the others are exhibits. */
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
  /** When the owner was notified that a paper contradicts the letter; null before. */
  contradiction_told_at: Date | null;
}

export interface PaperTable {
  id: string;
  user_id: string;
  fine_id: string;
  kind: PaperKind;
  /**
   * Kind of the letter whose sending or reception this paper proves; null when the person did not say, and for other
   * papers.
   */
  letter: LetterKind | null;
  object_id: string;
  created_at: Date;
}

/** The database fills in the owner, from the claims. */
export interface CardMaskTable {
  object_id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  changed_at: Date;
}

/** A person's confirmation of the values of a paper, for one fine; null: not said. */
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
  /** Day and hour of the notice until which, on the person's word, the car had not moved. */
  moment: string | null;
  confirmed_at: Date;
}

/** The service's own reading of a paper; null until it was read. */
export interface ExhibitReadingTable {
  object_id: string;
  user_id: string;
  state: ExhibitReadingState;
  read_values: JSONColumnType<ExhibitRead | null, string | null, string | null>;
  asked_at: Date;
}

/** A contradiction that the person answered by « cette pièce est la bonne », identified by its values. */
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

/** The columns that a person's own request writes; the job writes the others. */
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
