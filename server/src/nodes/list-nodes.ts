import { listNodeFaults } from '@placejuste/domain/operation';
import type { ServiceContext } from '../platform/http/index.ts';
import { nodesRepository } from './nodes.repository.ts';
import { buildNodeView } from './node.view.ts';

/** Lists every live process, with its faults. */
export async function listNodes({ tx }: Pick<ServiceContext, 'tx'>) {
  const living = await nodesRepository(tx).listLiving();
  return living.map((node, place) => {
    const others = living.filter(({ id }) => id !== node.id);
    return buildNodeView(node, listNodeFaults(node, living.slice(0, place), others));
  });
}
