export { type Lifeboat, writeLifeboat } from './write-lifeboat.ts';
export { restoreLifeboat, type Restoring } from './restore-lifeboat.ts';
