// Opens a database with migrations beside the repository's, and prints the name of each as it is applied.
import { openDatabase, readMigrations, type Migration } from '../src/platform/postgres/index.ts';
import { testCipher } from './test-secrets.ts';

const [, , dataDir = '', url = '', more = '[]'] = process.argv;
await openDatabase({
  dataDir,
  cipher: testCipher,
  url: url === '' ? undefined : url,
  migrations: [...(await readMigrations()), ...(JSON.parse(more) as Migration[])],
  onMigration: ({ name }) => void process.stdout.write(`${name}\n`),
});
