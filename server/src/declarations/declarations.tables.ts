import type {
  DeclarationPayment,
  DeclarationStatus,
  PhotoKind,
  PhotoOrigin,
  PlaceLabelSource,
  PlateOutcome,
  PositionSource,
} from '@placejuste/domain/declaration';
import type { PlainDate } from '@placejuste/domain/kernel';
import type { ClockFault } from '@placejuste/domain/evidence';
import type { Confirmation } from '@placejuste/domain/carer';
import type { ClockTicks } from '../evidence/index.ts';

interface VehicleRow {
  id: string;
  user_id: string;
  plate: string;
  name: string;
  created_at: Date;
  /** Null while it is offered. */
  removed_at: Date | null;
}

interface DeclarationRow {
  id: string;
  user_id: string;
  vehicle_id: string;
  plate: string;
  vehicle_name: string;
  status: DeclarationStatus;
  payment: DeclarationPayment;
  latitude: number;
  longitude: number;
  accuracy_m: number | null;
  position_at: Date;
  position_source: PositionSource;
  place_label: string | null;
  /** Null without a label, and for what was declared before it was told. */
  place_label_source: PlaceLabelSource | null;
  taken_at_claim: Date;
  deposited_at: Date;
  action_sha256: string;
  last_contact_at: Date | null;
  clock_ahead_ms: number | null;
  /** Why the service did not stand behind its clock then; null when it did. */
  clock_fault: ClockFault | null;
  clock_ticks: ClockTicks | null;
  /** When its holder took it out of the archives; null when they never did. */
  unarchived_at: Date | null;
  plate_check: PlateOutcome | null;
  /** Phone's clock; null from an older application. */
  saved_at_claim: Date | null;
  /** Deposited while our team still had to judge the account. */
  awaits_validation: boolean;
  /** Account of the carer whose phone sent it; null for what its holder declared. */
  prepared_by: string | null;
  /** First name; empty when unknown, or when that account was erased. */
  prepared_by_name: string;
  /** The carer's word. */
  holder_present: boolean | null;
  /** Null for what its holder declared. */
  confirmation: Confirmation | null;
  confirmed_at: Date | null;
}

interface PhotoRow {
  declaration_id: string;
  kind: PhotoKind;
  object_id: string;
  sha256: string;
  size: number;
  origin: PhotoOrigin | null;
  /** Phone's clock; null from an older application. */
  taken_at_claim: Date | null;
  /**
   * Place of the photograph as the phone measured it; all null when it measured none. The accuracy alone may be null.
   */
  latitude: number | null;
  longitude: number | null;
  accuracy_m: number | null;
  position_at: Date | null;
}

interface LabelCorrectionRow {
  id: string;
  declaration_id: string;
  label: string;
  label_source: PlaceLabelSource;
  corrected_at: Date;
}

interface TicketRow {
  id: string;
  declaration_id: string;
  number: string | null;
  object_id: string | null;
  sha256: string | null;
  size: number | null;
  kept_at_claim: Date;
  added_at: Date;
}

interface PresenceRow {
  id: string;
  declaration_id: string;
  user_id: string;
  /** Canonical text of the statement. */
  statement: string;
  phone_signature: string | null;
  phone_key: string | null;
  last_contact_at: Date | null;
  recorded_at: Date;
}

export type DeclarationsTables = {
  declaration_retention: { singleton: boolean; next_on: PlainDate };
  vehicles: VehicleRow;
  declarations: DeclarationRow;
  declaration_photos: PhotoRow;
  declaration_label_corrections: LabelCorrectionRow;
  declaration_tickets: TicketRow;
  declaration_presences: PresenceRow;
};

export type { DeclarationRow, LabelCorrectionRow, PhotoRow, PresenceRow, TicketRow, VehicleRow };
