import type { PlanType } from '@placejuste/domain/billing';
import type { ContactTopic } from '@placejuste/domain/support';

export interface ContactRequestRow {
  id: string;
  topic: ContactTopic;
  name: string | null;
  organisation: string | null;
  email: string;
  plan: PlanType | null;
  date: string | null;
  message: string | null;
  received_at: Date;
  handled_at: Date | null;
  handled_by: string | null;
}

export type SupportTables = { contact_requests: ContactRequestRow };
