export * from './health.contract.ts';
export { probeHeader } from './probe-header.ts';
