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

/** Facts that the person typed, each in the column of its name. */
export type FactColumns = { [Fact in keyof FineFacts as Column<Fact>]: FineFacts[Fact] };

export interface FineRow extends FactColumns {
  id: string;
  user_id: string;
  status: FineStatus;
  declaration_id: string | null;
  notice_path: string | null;
  /** Declarations that the person rejected as not about this fine. */
  declined_declarations: readonly string[];
  sent_on: PlainDate | null;
  sent_by: SendingChannel | null;
  rapo_received_on: PlainDate | null;
  undelivered_on: PlainDate | null;
  /** True when nothing was heard of the letter, which may have been received all the same. */
  is_unheard: boolean;
  decision_on: PlainDate | null;
  decision_delivery: FollowUp['decisionDelivery'];
  reduced: boolean;
  /** Day of an unanswered request of the tribunal's registry. */
  registry_asked_on: PlainDate | null;
  payment: FollowUp['payment'];
  /** Day of the last follow-up: reminders are due for the days after it. */
  looked_on: PlainDate | null;
  /** Day of the next follow-up; a job planned for another day does nothing. */
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
  /** For `undelivered`: true when the letter was neither refused nor left unclaimed. */
  is_unheard: boolean;
  recorded_at: Date;
  /** Set when the step was noted by mistake and undone. */
  undone_at: Date | null;
}

export type FinesTables = { fines: FineRow; fine_steps: FineStepRow };
