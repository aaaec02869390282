import { readFileSync } from 'node:fs';
import { defaultAuthSettings, isDigestList, readAuthSettings, type AuthSettings } from '../auth/index.ts';
import { ConfigError } from './config-error.ts';

/** The settings of sign-in in `AUTH_SETTINGS_FILE`; without a file, the defaults. */
export function readAuthSettingsFile(
  file: string | undefined,
  environment: { readonly production: boolean },
): AuthSettings {
  if (file === undefined) return defaultAuthSettings;
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError(`AUTH_SETTINGS_FILE : le fichier ${file} ne peut pas être lu.`);
  }
  const result = readAuthSettings(content, environment);
  if (result.ok) return withDigestList(result.settings);
  throw new ConfigError(result.faults.map((fault) => `AUTH_SETTINGS_FILE : ${fault}`).join('\n'));
}

/** Throws for a file that is not a list of digests: every stolen password would then pass silently. */
function withDigestList(settings: AuthSettings): AuthSettings {
  const { stolenPasswordsFile: list } = settings;
  if (list === null || isDigestList(list)) return settings;
  throw new ConfigError(
    `AUTH_SETTINGS_FILE : passwords.stolenFile : le fichier ${list} ne peut pas être lu, ou n’est pas une liste ` +
      'de débuts de SHA-1 en majuscules, un par ligne, de même longueur et dans l’ordre.',
  );
}

/**
 * @throws ConfigError when our own address is a trusted issuer: our tokens open the accounts of this service already
 */
export function demandOutsideIssuers({ trustedIssuers }: AuthSettings, publicUrl: string): void {
  for (const [index, { issuer, jwksUrl }] of trustedIssuers.entries())
    if ([issuer, jwksUrl].some((address) => address !== undefined && new URL(address).origin === publicUrl))
      throw new ConfigError(
        `AUTH_SETTINGS_FILE : trustedIssuers.${index} : l’adresse de ce service même est refusée, car ses jetons ` +
          'ouvrent déjà les comptes d’ici.',
      );
}
