export * from './map.contract.ts';
