export { openDisk, type Disk } from './disk.ts';
export { DiskFullError, isDiskFull } from './disk-full.ts';
export { writeWhole } from './write-whole.ts';
