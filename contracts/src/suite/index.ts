export * from './audit.contract.ts';
export * from './exports.contract.ts';
export * from './features.contract.ts';
export * from './mails.contract.ts';
export * from './review-dates.contract.ts';
export * from './team.contract.ts';
