// Writes the newcomer questions into README.md.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withFinder } from './newcomer-questions.ts';
import { root } from './planted-copy.ts';

const readme = join(root, 'README.md');
await writeFile(readme, withFinder(await readFile(readme, 'utf8')));
