import type {
  AnswerDelivery,
  FineFacts,
  FineStatus,
  FineStep,
  FollowUp,
  SendingChannel,
} from '@placejuste/domain/fine';
import type { PlainDate } from '@placejuste/domain/kernel';

/** `noticeNumber` → `notice_number`. */
type Column<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? Rest extends Uncapitalize<Rest>
    ? `${First}${Column<Rest>}`
    : `${First}_${Column<Uncapitalize<Rest>>}`
  : Name;

/** What the person said, each fact in the column of its name. */
export type FactColumns = { [Fact in keyof FineFacts as Column<Fact>]: FineFacts[Fact] };

export interface FineRow extends FactColumns {
  id: string;
  user_id: string;
  status: FineStatus;
  declaration_id: string | null;
  notice_path: string | null;
  /** Proposed for this fine, and not about it as the person said. */
  declined_declarations: readonly string[];
  sent_on: PlainDate | null;
  sent_by: SendingChannel | null;
  rapo_received_on: PlainDate | null;
  undelivered_on: PlainDate | null;
  /** True when no news came of the letter, which may have been received all the same. */
  is_unheard: boolean;
  decision_on: PlainDate | null;
  decision_delivery: FollowUp['decisionDelivery'];
  reduced: boolean;
  /** Day of the request of the tribunal's registry that waits for an answer. */
  registry_asked_on: PlainDate | null;
  payment: FollowUp['payment'];
  /** Reminders are owed for the days after this one. */
  looked_on: PlainDate | null;
  /** Day of the only job that may act on the fine. */
  next_look_on: PlainDate | null;
  created_at: Date;
  updated_at: Date;
}

export interface FineStepRow {
  id: string;
  fine_id: string;
  user_id: string;
  step: FineStep;
  happened_on: PlainDate;
  channel: SendingChannel | null;
  delivery: AnswerDelivery | null;
  reference: string | null;
  /** Of `undelivered`: neither refused nor left. */
  is_unheard: boolean;
  recorded_at: Date;
  /** Noted by mistake, and taken back. */
  undone_at: Date | null;
}

export type FinesTables = { fines: FineRow; fine_steps: FineStepRow };
