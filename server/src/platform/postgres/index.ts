export type { Access, Database, NoTables, RowClaims, Tx } from './database.ts';
export { afterCommit, NestedTransactionError } from './transaction-scope.ts';
export {
  computeFingerprint,
  parseIndexStatements,
  isConcurrent,
  MigrationError,
  readMigrations,
  isBreaking,
  type Migration,
} from './migrations/migration.ts';
export {
  isOvertaken,
  listPendingMigrations,
  readLedger,
  readSchemaState,
  type SchemaState,
} from './migrations/ledger.ts';
export { FailedMigrationError, migrate, type AppliedMigration, type StartGuard } from './migrations/migrate.ts';
export { demandAccess, LostAccessError } from './expected-access.ts';
export { usualLimits, type Limits } from './limits.ts';
export { createPooledDatabase, type OpenDatabase, type WholeDatabase } from './pooled-database.ts';
export type { Hearing } from './listener.ts';
export { advisoryLock } from './advisory-lock.ts';
export { actAs } from './act-as.ts';
export { rollbackToSavepoint, setSavepoint } from './savepoint.ts';
export { isMissingParent } from './missing-parent.ts';
export { isLostConnection, isOutage, isTooLate } from './outage.ts';
export { createServerPool } from './server-pool.ts';
export { createEmbeddedPool } from './embedded/embedded-pool.ts';
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
export { unsealRow, withSealedColumns, type ColumnCipher } from './sealed-columns.ts';
export { openDatabase, openUnmigrated, type OpenOptions } from './open-database.ts';
export { openServerStandby } from './open-standby.ts';
export { standbyCheckMs, type Standby, type StandbyStatus } from './standby.ts';
