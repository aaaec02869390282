import type {
  AnswerDelivery,
  CertificateHolder,
  Delivery,
  FineStatus,
  FineStep,
  FineTrack,
  FollowUp,
  HolderPresence,
  SendingChannel,
} from '@placejuste/domain/fine';
import type { PlainDate } from '@placejuste/domain/kernel';

export interface FineRow {
  id: string;
  user_id: string;
  track: FineTrack;
  status: FineStatus;
  notice_number: string;
  notice_key: string | null;
  notice_date: PlainDate;
  delivery: Delivery;
  observed_on: PlainDate | null;
  observed_at: string | null;
  place: string | null;
  amount_cents: number | null;
  plate: string | null;
  authority_name: string | null;
  authority_address: string | null;
  authority_url: string | null;
  debtor_name: string | null;
  debtor_address: string | null;
  debtor_is_user: boolean;
  certificate: CertificateHolder | null;
  lessee_named: boolean | null;
  holder_name: string | null;
  holder_presence: HolderPresence | null;
  card_number: string | null;
  card_permanent: boolean;
  card_valid_from: PlainDate | null;
  card_valid_until: PlainDate | null;
  geolocated: boolean;
  remarks: string | null;
  declaration_id: string | null;
  notice_path: string | null;
  /** Proposed for this fine, and not about it as the person said. */
  declined_declarations: readonly string[];
  sent_on: PlainDate | null;
  sent_by: SendingChannel | null;
  rapo_received_on: PlainDate | null;
  decision_on: PlainDate | null;
  decision_delivery: FollowUp['decisionDelivery'];
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
  recorded_at: Date;
}

export type FinesTables = { fines: FineRow; fine_steps: FineStepRow };
