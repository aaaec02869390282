import type { DeclarationPayment, DeclarationStatus, PhotoKind, PhotoOrigin, PositionSource } from '@placejuste/domain/declaration';

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
}

interface PhotoRow {
  declaration_id: string;
  kind: PhotoKind;
  object_id: string;
  sha256: string;
  size: number;
  origin: PhotoOrigin | null;
}

export type DeclarationsTables = {
  vehicles: VehicleRow;
  declarations: DeclarationRow;
  declaration_photos: PhotoRow;
};

export type { DeclarationRow, PhotoRow, VehicleRow };
