import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from './config-error.ts';
import { readConfig } from './config.ts';

/** Lists the lines with which a configuration is refused; empty for a valid one. */
export function listConfigFaults(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
}

export function writeOperatorFile(content: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'operator-')), 'operator.json');
  writeFileSync(file, content);
  return file;
}

/** Builds a complete configuration for production. */
export function buildProductionConfig(): Record<string, string> {
  const fields = ['legalName', 'address', 'publicationDirector', 'host', 'mediator', 'phone'];
  const operator = {
    ...Object.fromEntries(fields.map((field) => [field, 'Essai'])),
    email: 'essai@exemple.fr',
    seller: { street: '1 rue de l’Essai', postcode: '59000', city: 'Lille', siren: '000000018' },
  };
  return {
    NODE_ENV: 'production',
    OPERATOR_FILE: writeOperatorFile(JSON.stringify(operator)),
    PUBLIC_URL: 'https://placejuste.exemple',
    TRUST_PROXY: 'true',
    SMTP_URL: 'smtp://mail.exemple.fr',
    STRIPE_SECRET_KEY: ['sk', 'live', 'abc'].join('_'),
    STRIPE_WEBHOOK_SECRET: 'whsec_abc',
    SECRET_KEY: 'ab'.repeat(32),
  };
}
