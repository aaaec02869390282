export * from './people.contract.ts';
export type { PersonFile } from './person-file.ts';
export type {
  PersonDeclaration,
  PersonEvent,
  PersonMessage,
  PersonDocument,
  PersonPayment,
} from './person-lists.ts';
