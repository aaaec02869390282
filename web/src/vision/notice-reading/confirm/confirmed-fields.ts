import type { Delivery, FineTrack } from '@placejuste/domain/fine';

/** What the person confirmed, as text typed in a form would be. */
export interface ConfirmedFields {
  readonly track?: FineTrack;
  readonly noticeNumber?: string;
  readonly noticeKey?: string;
  readonly noticeDate?: string;
  readonly delivery?: Delivery;
  readonly observedOn?: string;
  readonly observedAt?: string;
  readonly place?: string;
  readonly plate?: string;
  /** Euros, « 35,00 ». */
  readonly amount?: string;
  readonly authorityName?: string;
}
export type FieldName = keyof ConfirmedFields;
