export * from './admin.contract.ts';
export * from './document-review.ts';
export * from './second-look.ts';
