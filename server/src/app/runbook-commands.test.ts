import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCommand } from './read-command.ts';

const root = join(import.meta.dirname, '../../..');
const pages = [...globSync('docs/runbooks/*.md', { cwd: root }), ...globSync('docs/*.md', { cwd: root }), 'README.md'];
const identifier = '01933b6e-0000-7000-8000-0000000000f1';

/** Values for the placeholders of a page. */
const places: Readonly<Record<string, string>> = {
  '"$id"': identifier,
  '<address>': 'ada.essai@exemple.fr',
  '<role>': 'reviewer',
  '<backup folder>': '/var/backups/placejuste',
  '<folder>': '/var/backups/placejuste',
  '<file>': '/var/backups/key.pem',
};

/** Lists the commands that a page gives to type, without the shell syntax around them. */
function commandsOf(page: string): readonly string[] {
  const typed = readFileSync(join(root, page), 'utf8').matchAll(/npm run (?:--silent )?admin -- ([^\n`]+)/g);
  return [...typed].map(([, words = '']) => {
    const filled = Object.entries(places).reduce((text, [place, value]) => text.replaceAll(place, value), words);
    return filled.split(/ +[#<>|]|;/)[0]?.trim() ?? '';
  });
}

const commands = pages.flatMap((page) => commandsOf(page).map((command) => [page, command] as const));

test.each(commands)('%s: « %s » is a command that exists, with its options', (_page, command) => {
  expect(readCommand(command.split(/ +/))).not.toBeNull();
});

test('the runbooks give most of the commands, and a misspelt one is noticed', () => {
  const verbs = new Set(commands.map(([, command]) => command.split(' ')[0]));
  for (const verb of ['backup', 'restore', 'prove-restore', 'doctor', 'erase', 'export', 'grant', 'reconcile-payments'])
    expect(verbs).toContain(verb);
  for (const misspelt of ['bakup /var', 'erase ada.essai@exemple.fr --oui', 'doctor --all', 'restore', 'restore a b c'])
    expect(readCommand(misspelt.split(' ')), misspelt).toBeNull();
  for (const misspelt of ['try-migrations --rows', 'try-migrations --with-rows x', 'receive-mail x'])
    expect(readCommand(misspelt.split(' ')), misspelt).toBeNull();
});
