export * from './people.contract.ts';
export type { PersonFile } from './person-file.ts';
