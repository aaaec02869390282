import type { NodeRole } from '@placejuste/domain/operation';
import type { Slice } from '../platform/http/index.ts';

/** Slices by their name that answer on a node which is asked by machines alone. */
const servedBy: Readonly<Record<'worker' | 'realtime', ReadonlySet<string>>> = {
  worker: new Set(['probes', 'metrics']),
  realtime: new Set(['probes', 'metrics', 'realtime']),
};

/** True where the jobs of every node are run and planned. */
export function canRunJobs(role: NodeRole): boolean {
  return role === 'all' || role === 'worker';
}

/** The slices whose routes a node of this role answers. */
export function selectServedSlices(role: NodeRole, slices: readonly Slice[]): readonly Slice[] {
  if (role === 'all') return slices;
  if (role === 'web') return slices.filter(({ name }) => name !== 'realtime');
  return slices.filter(({ name }) => servedBy[role].has(name));
}
