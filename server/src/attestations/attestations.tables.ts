import type { AttestationState } from '@placejuste/domain/evidence';

export interface AttestationTable {
  declaration_id: string;
  user_id: string;
  facts_sha256: string;
  state: AttestationState;
  percent: number;
  object_id: string | null;
  size_bytes: number | null;
  sha256: string | null;
}

export type AttestationsTables = { attestations: AttestationTable };
