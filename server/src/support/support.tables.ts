import type { ContactTopic, RequestOrigin, SoldContract } from '@placejuste/domain/support';

export interface ContactRequestRow {
  id: string;
  topic: ContactTopic;
  name: string | null;
  organisation: string | null;
  email: string;
  plan: SoldContract | null;
  date: string | null;
  message: string | null;
  received_at: Date;
  handled_at: Date | null;
  handled_by: string | null;
  answer: string | null;
  origin: RequestOrigin;
  /** Number of attachments of a mail, which are not accepted. */
  attachments: number;
}

export type SupportTables = { contact_requests: ContactRequestRow };
