// For a benchmark: applies the migrations of this version up to the named one, and prints the duration of each.
import { usualLimits } from '../limits.ts';
import { createPooledDatabase } from '../pooled-database.ts';
import { createServerPool } from '../server-pool.ts';
import { migrate } from './migrate.ts';
import { readMigrations } from './migration.ts';

const [, , url = '', last = ''] = process.argv;
const pool = createServerPool(url, usualLimits, () => undefined);
const db = createPooledDatabase('server', pool);
const migrations = (await readMigrations()).filter(({ name }) => name <= last);
await migrate(db, migrations, { onApplied: (applied) => void process.stdout.write(`${JSON.stringify(applied)}\n`) });
await db.close();
