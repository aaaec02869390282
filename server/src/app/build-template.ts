import { buildImage, readMigrations } from '../platform/postgres/index.ts';

// Runs once at build time: the first start then unpacks a ready database instead of creating one.
await buildImage(await readMigrations());
