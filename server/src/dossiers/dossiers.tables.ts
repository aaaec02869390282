import type { FineWarningCode } from '@placejuste/domain/fine';
import type { CardMask, DossierFailureCode, DossierState, DossierStep, DossierWarningCode, LetterFacts, LetterKind, PaperKind } from '@placejuste/domain/letter';
import type { JSONColumnType } from 'kysely';

/** What the letter says, frozen when it was asked for. */
export interface FrozenFacts {
  readonly letter: LetterFacts;
  readonly warnings: readonly (FineWarningCode | DossierWarningCode)[];
}

/** Where each exhibit's file lies, in the order of the letter's exhibits; null for a page made of facts. */
export type ExhibitFiles = readonly { readonly objectId: string | null; /** Absent when nothing is hidden. */ readonly mask?: CardMask }[];

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
  parts_state: 'queued' | 'ready' | 'failed' | null;
  parts: JSONColumnType<readonly PartFile[], string, string>;
  created_at: Date;
  ready_at: Date | null;
}

export interface PaperTable {
  id: string;
  user_id: string;
  fine_id: string;
  kind: PaperKind;
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

export type DossiersTables = { card_masks: CardMaskTable; dossiers: DossierTable; fine_papers: PaperTable };
