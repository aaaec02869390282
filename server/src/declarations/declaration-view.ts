import type { ReplyOf } from '@placejuste/contracts/kernel';
import type { declarationsContract } from '@placejuste/contracts/declarations';
import type { DeclarationRow } from './declarations.tables.ts';

/** A row as the wire shows it. */
export function declarationView(row: DeclarationRow): ReplyOf<typeof declarationsContract.calls.createDeclaration> {
  return {
    id: row.id,
    status: row.status,
    payment: row.payment,
    vehicle: { id: row.vehicle_id, plate: row.plate, name: row.vehicle_name },
    position: { latitude: row.latitude, longitude: row.longitude, accuracy: row.accuracy_m, timestamp: row.position_at.getTime() },
    positionSource: row.position_source,
    placeLabel: row.place_label,
    takenAtClaim: row.taken_at_claim.toISOString(),
    depositedAt: row.deposited_at.toISOString(),
  };
}
