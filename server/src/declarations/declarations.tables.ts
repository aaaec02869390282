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
  /** Null while the form offers the vehicle. */
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
  /** Null without an address, and for declarations older than this column. */
  place_label_source: PlaceLabelSource | null;
  taken_at_claim: Date;
  deposited_at: Date;
  action_sha256: string;
  last_contact_at: Date | null;
  clock_ahead_ms: number | null;
  /** Why the clock of the service was in doubt; null when it was not. */
  clock_fault: ClockFault | null;
  clock_ticks: ClockTicks | null;
  /** When its holder restored it from the archive; null when they never did. */
  unarchived_at: Date | null;
  plate_check: PlateOutcome | null;
  /** By the phone's clock; null from an older application. */
  saved_at_claim: Date | null;
  /** True when deposited before the team had validated the account. */
  awaits_validation: boolean;
  /** Account of the carer whose phone sent it; null when its holder declared. */
  prepared_by: string | null;
  /** First name of the carer; empty when unknown, or when that account was erased. */
  prepared_by_name: string;
  /** As claimed by the carer. */
  holder_present: boolean | null;
  /** Null when its holder declared. */
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
  /** By the phone's clock; null from an older application. */
  taken_at_claim: Date | null;
  /**
   * Position of the photograph as the phone measured it; all null without a measure. The accuracy alone may be null.
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
