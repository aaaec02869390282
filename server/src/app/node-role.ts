import type { NodeRole } from '@placejuste/domain/operation';
import type { Slice } from '../platform/http/index.ts';

/** Names of the slices that answer on a node to which only machines send requests. */
const servedBy: Readonly<Record<'worker' | 'realtime', ReadonlySet<string>>> = {
  worker: new Set(['probes', 'metrics']),
  realtime: new Set(['probes', 'metrics', 'realtime']),
};

/** True for a role that runs and schedules jobs. */
export function canRunJobs(role: NodeRole): boolean {
  return role === 'all' || role === 'worker';
}

/** Selects the slices whose routes a node of this role answers. */
export function selectServedSlices(role: NodeRole, slices: readonly Slice[]): readonly Slice[] {
  if (role === 'all') return slices;
  if (role === 'web') return slices.filter(({ name }) => name !== 'realtime');
  return slices.filter(({ name }) => servedBy[role].has(name));
}
