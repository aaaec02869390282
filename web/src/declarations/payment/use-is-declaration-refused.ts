import { findDependency, type OutboxRow, useOutbox } from '../../offline/index.ts';

/** True when a declaration waits for the person, because it or its vehicle was refused. */
export function useIsDeclarationRefused(row: OutboxRow | undefined): boolean {
  const isVehicleRefused = useIsVehicleRefused(row);
  return row?.state === 'needs-attention' || isVehicleRefused;
}

export function useIsVehicleRefused(row: OutboxRow | undefined): boolean {
  const { rows } = useOutbox();
  if (row === undefined || row.state === 'delivered') return false;
  return findDependency(row, rows)?.state === 'needs-attention';
}
