import type { DeclarationPayment, DeclarationStatus, PhotoKind, PhotoOrigin, PositionSource } from '@placejuste/domain/declaration';
import type { ClockTicks } from '../evidence/index.ts';

interface VehicleRow {
  id: string;
  user_id: string;
  plate: string;
  name: string;
  created_at: Date;
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
  taken_at_claim: Date;
  deposited_at: Date;
  action_sha256: string;
  last_contact_at: Date | null;
  clock_ahead_ms: number | null;
  clock_ticks: ClockTicks | null;
}

interface PhotoRow {
  declaration_id: string;
  kind: PhotoKind;
  object_id: string;
  sha256: string;
  size: number;
  origin: PhotoOrigin | null;
}

interface LabelCorrectionRow {
  id: string;
  declaration_id: string;
  label: string;
  corrected_at: Date;
}

export type DeclarationsTables = {
  vehicles: VehicleRow;
  declarations: DeclarationRow;
  declaration_photos: PhotoRow;
  declaration_label_corrections: LabelCorrectionRow;
};

export type { DeclarationRow, LabelCorrectionRow, PhotoRow, VehicleRow };
