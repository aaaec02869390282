export { listNodes } from './list-nodes.ts';
export { aloneWatch, watchNodes, type NodeIdentity, type NodeWatch } from './watch-nodes.steps.ts';
