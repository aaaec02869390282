export interface DeviceRow {
  key: string;
  user_id: string;
  x: string;
  y: string;
  label: string;
  enrolled_at: Date;
  revoked_at: Date | null;
}

export interface DepositRow {
  declaration_id: string;
  user_id: string;
  log_index: number;
  receipt: string;
  receipt_signature: string;
  manifest: string | null;
  manifest_signature: string | null;
  phone_key: string | null;
}

export interface HeadRow {
  size: number;
  root: Buffer;
  text: string;
  signature: string;
}

export interface StampRow {
  head_size: number;
  authority: string;
  stamped_at: Date;
  reply: Buffer;
  received_at: Date;
}

export type EvidenceTables = {
  evidence_devices: DeviceRow;
  evidence_deposits: DepositRow;
  evidence_log_entries: { index: number; declaration_id: string; appended_at: Date };
  evidence_log_nodes: { level: number; index: number; hash: Buffer };
  evidence_tree_heads: HeadRow;
  evidence_stamps: StampRow;
  evidence_keys: { kid: string; public_jwk: unknown; created_at: Date };
};
