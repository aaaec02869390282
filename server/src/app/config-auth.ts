import { readFileSync } from 'node:fs';
import { defaultAuthSettings, readAuthSettings, type AuthSettings } from '../auth/index.ts';
import { ConfigError } from './config-error.ts';

/** What `AUTH_SETTINGS_FILE` sets of sign-in; without a file, the defaults. */
export function authSettingsOf(file: string | undefined, environment: { readonly production: boolean }): AuthSettings {
  if (file === undefined) return defaultAuthSettings;
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError(`AUTH_SETTINGS_FILE : le fichier ${file} ne peut pas être lu.`);
  }
  const read = readAuthSettings(content, environment);
  if (read.ok) return read.settings;
  throw new ConfigError(read.faults.map((fault) => `AUTH_SETTINGS_FILE : ${fault}`).join('\n'));
}
