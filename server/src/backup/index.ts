export {
  BackupFolderError,
  backupNamePattern,
  findBackup,
  isFolder,
  openBackupFolder,
  type Backup,
} from './backup-folder.ts';
export { backupText } from './backup.text.fr.ts';
export { copyFiles } from './copy-files.ts';
export { doctorText } from './doctor.text.fr.ts';
export { examineService } from './examine-service.steps.ts';
export { makeBackup, type Following } from './make-backup.steps.ts';
export { openDump, proveBackup, type RestoreDump } from './prove-backup.steps.ts';
export { eraseAbandonedProofs, restoreDumpBeside } from './restore-dump-beside.ts';
export { openScratchFolder } from './scratch-folder.ts';
export { readBackups } from './read-backups.ts';
