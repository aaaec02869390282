export { type Backup, writeBackup } from './write-backup.ts';
export { restoreBackup, type Restoring } from './restore-backup.ts';
