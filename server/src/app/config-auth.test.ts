import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readAuthSettingsFile } from './config-auth.ts';

const folder = mkdtempSync(join(tmpdir(), 'reglages-'));
afterAll(() => rmSync(folder, { recursive: true }));

function settingsWith(list: string) {
  const [file, stolenFile] = [join(folder, 'reglages.json'), join(folder, 'volees.txt')];
  writeFileSync(stolenFile, list);
  writeFileSync(file, JSON.stringify({ passwords: { stolenFile } }));
  return readAuthSettingsFile(file, { production: true });
}

test('a list of stolen passwords is taken whole, or the start is refused', () => {
  expect(settingsWith(`${'A'.repeat(16)}\n${'B'.repeat(16)}\n`).stolenPasswordsFile).toBe(join(folder, 'volees.txt'));
  expect(() => settingsWith(`${'B'.repeat(16)}\n${'A'.repeat(16)}\n`)).toThrow(
    /^AUTH_SETTINGS_FILE : passwords\.stolenFile : le fichier .*volees\.txt/,
  );
});
