export * from './notifications.contract.ts';
