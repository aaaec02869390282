import { buildImage, readMigrations } from '../platform/postgres/index.ts';

// Run once at build time: the first start then unpacks a ready database instead of making one.
await buildImage(await readMigrations());
