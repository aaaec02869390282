export type { Database, NoTables, RowClaims, Tx } from './database.ts';
