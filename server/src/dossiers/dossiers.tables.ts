import type { DossierFailureCode, DossierState, DossierStep, LetterFacts } from '@placejuste/domain/letter';
import type { FineWarningCode } from '@placejuste/domain/fine';
import type { JSONColumnType } from 'kysely';

/** What the letter says, frozen when it was asked for. */
export interface FrozenFacts {
  readonly letter: LetterFacts;
  readonly warnings: readonly FineWarningCode[];
}

/** Where each exhibit's file lies, in the order of the letter's exhibits. */
export type ExhibitFiles = readonly { readonly objectId: string }[];

export interface DossierTable {
  id: string;
  user_id: string;
  fine_id: string;
  state: DossierState;
  percent: number;
  step: DossierStep;
  failure: DossierFailureCode | null;
  facts: JSONColumnType<FrozenFacts, string, never>;
  exhibits: JSONColumnType<ExhibitFiles, string, never>;
  declaration_id: string | null;
  object_id: string | null;
  pages: number | null;
  size_bytes: number | null;
  sha256: string | null;
  created_at: Date;
  ready_at: Date | null;
}

export type DossiersTables = { dossiers: DossierTable };
