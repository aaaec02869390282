import type { NewFine } from '@placejuste/contracts/fines';
import type { CarerAct, CarerEnder, Confirmation } from '@placejuste/domain/carer';

export interface LinkRow {
  id: string;
  /** The holder. */
  user_id: string;
  email: string;
  secret_sha256: string;
  invited_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
  carer_name: string;
  ended_at: Date | null;
  ended_by: CarerEnder | null;
}

export interface ActRow {
  id: string;
  /** The holder. */
  user_id: string;
  link_id: string;
  act: CarerAct;
  actor: CarerEnder;
  subject_id: string | null;
  at: Date;
  /** When the carer prepared it, by their phone; `at` is its arrival. Null for the acts of a page. */
  made_at: Date | null;
}

export interface NoticeRow {
  id: string;
  /** The holder. */
  user_id: string;
  link_id: string;
  /** First name of the carer; empty when unknown. */
  by_name: string;
  /** Body that the form of a fine sent. */
  fine: NewFine;
  object_id: string | null;
  confirmation: Confirmation;
  prepared_at: Date;
  answered_at: Date | null;
  /** Day of the last reminder: 'YYYY-MM-DD'. */
  reminded_on: string | null;
}

export type CarersTables = {
  carer_notices: NoticeRow;
  carer_links: LinkRow;
  carer_accounts: { link_id: string; user_id: string };
  carer_acts: ActRow;
};
