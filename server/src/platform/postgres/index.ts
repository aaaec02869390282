export type { Access, Database, NoTables, RowClaims, Tx } from './database.ts';
export { afterCommit, NestedTransactionError } from './transaction-scope.ts';
export {
  fingerprint,
  indexStatements,
  isConcurrent,
  MigrationError,
  readMigrations,
  isBreaking,
  type Migration,
} from './migrations/migration.ts';
export { isOvertaken, pendingMigrations, readLedger, readSchemaState, type SchemaState } from './migrations/ledger.ts';
export { FailedMigrationError, migrate, type AppliedMigration, type StartGuard } from './migrations/migrate.ts';
export { demandAccess, LostAccessError } from './expected-access.ts';
export { usualLimits, type Limits } from './limits.ts';
export { pooledDatabase, type OpenDatabase, type WholeDatabase } from './pooled-database.ts';
export type { Hearing } from './listener.ts';
export { advisoryLock } from './advisory-lock.ts';
export { actingAs } from './acting-as.ts';
export { rollbackToSavepoint, setSavepoint } from './savepoint.ts';
export { isMissingParent } from './missing-parent.ts';
export { isLostConnection, isOutage, isTooLate } from './outage.ts';
export { serverPool } from './server-pool.ts';
export { embeddedPool } from './embedded/embedded-pool.ts';
export { startEngine } from './embedded/engine.ts';
export { buildImage } from './embedded/database-image.ts';
export { DumpError } from './dump-database.ts';
export { demandEmptyDatabase, restoreDump, RestoreError } from './restore-dump.ts';
export {
  createScratchDatabase,
  dropAbandonedDatabases,
  ScratchRefused,
  type ScratchDatabase,
} from './scratch-database.ts';
export { takeFolderLock } from './embedded/folder-lock.ts';
export { unpackTar } from './embedded/unpack-tar.ts';
export { DataFolderError } from './embedded/data-folder-error.ts';
export { unsealedRow, withSealedColumns, type ColumnCipher } from './sealed-columns.ts';
export { openDatabase, openUnmigrated, type OpenOptions } from './open-database.ts';
export { openServerStandby } from './open-standby.ts';
export { standbyCheckMs, type Standby, type StandbyStatus } from './standby.ts';
