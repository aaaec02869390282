export type { Database, NoTables, RowClaims, Tx } from './database.ts';
export { afterCommit, NestedTransactionError } from './transaction-scope.ts';
export { fingerprint, migrate, migrationsFolder, MigrationError, readMigrations, type Migration } from './migrate.ts';
export { usualLimits, type Limits } from './limits.ts';
export { pooledDatabase } from './pooled-database.ts';
export { serverPool } from './server-pool.ts';
export { embeddedPool } from './embedded/embedded-pool.ts';
export { buildImage } from './embedded/database-image.ts';
