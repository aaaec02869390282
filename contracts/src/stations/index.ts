export * from './stations.contract.ts';
