import { listNodeFaults, type NodeFault } from '@placejuste/domain/operation';
import type { ServiceContext } from '../platform/http/index.ts';
import { type NodeBeat, nodesRepository } from './nodes.repository.ts';

/** Comparison of a process with the other live ones. */
interface NodeCheck {
  readonly faults: readonly NodeFault[];
  /** True for the first process, whose settings the others must have. */
  readonly isFirst: boolean;
}

/** Records that this process is alive, and compares it with the other live ones. */
export async function announceNode({ tx }: Pick<ServiceContext, 'tx'>, node: NodeBeat): Promise<NodeCheck> {
  const nodes = nodesRepository(tx);
  await nodes.write(node);
  await nodes.forgetGone();
  const living = await nodes.listLiving();
  const place = living.findIndex(({ id }) => id === node.id);
  const others = living.filter(({ id }) => id !== node.id);
  return { faults: listNodeFaults(node, living.slice(0, place), others), isFirst: place === 0 };
}
