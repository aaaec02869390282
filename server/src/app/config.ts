import { resolve } from 'node:path';
import type { CodeCertificate } from '@placejuste/domain/card-code';
import { type NodeRole, nodeRoles } from '@placejuste/domain/operation';
import * as z from 'zod';
import type { AuthSettings } from '../auth/index.ts';
import type { S3Place } from '../platform/objects/index.ts';
import type { Ar24Keys } from '../platform/registered-letter/index.ts';
import type { TracingOptions } from '../platform/tracing/index.ts';
import type { PassCertificate } from '../platform/wallet/index.ts';
import { readAuthSettingsFile, demandOutsideIssuers } from './config-auth.ts';
import { readCardCertificates } from './config-card-certificates.ts';
import { readPass, readRoots } from './config-certificates.ts';
import { demandSharedDatabase } from './config-database.ts';
import { ConfigError } from './config-error.ts';
import { readSending, type PostalSettings } from './config-sending.ts';
import { type Operator, readOperator } from './config-operator.ts';
import { demandForProduction } from './config-production.ts';
import { isReplyAddress, replyAddressShape } from './config-reply-address.ts';
import { readTiles, type MapTiles } from './config-tiles.ts';
import { readAr24, readS3, readStripe, readTracing, type StripeAccess } from './config-services.ts';
import {
  isHttp,
  isOrigin,
  isOwnMachine,
  isPrivateAddress,
  isPrivateOrigin,
  isTilesUrl,
  isTlsOrigin,
  buildOwnOrigin,
  parseUrls,
} from './config-urls.ts';
import { deepFreeze } from './deep-freeze.ts';

const shape = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  ROLE: z.enum(nodeRoles).default('all'),
  PORT: z.coerce.number('un nombre de 1 à 65535').int().min(1).max(65535).default(3000),
  HOST: z
    .string()
    .refine((host) => isOrigin(buildOwnOrigin(host, 1)), 'une adresse ou un nom de machine')
    .default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DISK_RESERVE_MB: z.coerce.number('un nombre de mégaoctets, 0 ou plus').int().min(0).default(256),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'une adresse postgres://…' }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'une adresse postgres://…' }).optional(),
  DATABASE_STANDBY_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'une adresse postgres://…' }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'une adresse redis://… ou rediss://…' }).optional(),
  PUBLIC_URL: z.string().refine(isOrigin, 'une adresse http(s)://… sans chemin').optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'une adresse smtp://… ou smtps://…' }).optional(),
  MAIL_FROM: z.email('une adresse e-mail').optional(),
  SUPPORT_ADDRESS: z.string().refine(isReplyAddress, replyAddressShape).optional(),
  GEOCODER_URL: z
    .url({ protocol: /^https?$/, error: 'une adresse http(s)://…' })
    .default('https://data.geopf.fr/geocodage'),
  MAP_TILES_URL: z
    .union([z.literal('none'), z.string().refine(isTilesUrl)], 'none, ou une adresse http(s)://… avec {z}, {x} et {y}')
    .optional(),
  MAP_TILES_ATTRIBUTION: z.string().min(1).max(200, '200 caractères au plus').optional(),
  ACCESLIBRE_URL: z
    .url({ protocol: /^https?$/, error: 'une adresse http(s)://…' })
    .default('https://acceslibre.beta.gouv.fr/api'),
  ACCESLIBRE_KEY: z
    .string()
    .min(1)
    .regex(/^[\x21-\x7e]+$/, 'une clé sans espace')
    .optional(),
  TSA_URL: z
    .string()
    .refine((list) => parseUrls(list).every(isHttp), 'des adresses http(s)://… séparées par des virgules')
    .optional(),
  TSA_CA_FILE: z.string().min(1).optional(),
  WALLET_CERTIFICATE_FILE: z.string().min(1).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(live|test)_[A-Za-z0-9]+$/, 'une clé sk_live_…, rk_live_…, sk_test_… ou rk_test_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[\x21-\x7e]+$/, 'un secret whsec_…')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(live|test)_[A-Za-z0-9]+$/, 'une clé pk_live_… ou pk_test_…')
    .optional(),
  GOOGLE_PAY_MERCHANT_ID: z
    .string()
    .regex(/^[A-Z0-9]{6,32}$/, 'le numéro que donne Google')
    .optional(),
  APPLE_PAY_MERCHANT_ID: z
    .string()
    .regex(/^merchant\.[A-Za-z0-9.-]+$/, 'un identifiant merchant.…')
    .optional(),
  APPLE_PAY_CERTIFICATE_FILE: z.string().min(1).optional(),
  APPLE_PAY_DOMAIN_FILE: z.string().min(1).optional(),
  APPLE_PAY_API_URL: z.string().refine(isTlsOrigin, 'une adresse https://… sans chemin').optional(),
  STRIPE_API_URL: z
    .string()
    .refine(isPrivateOrigin, 'une adresse https://… sans chemin, ou celle d’un serveur de cette machine')
    .optional(),
  AR24_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'un jeton sans espace')
    .optional(),
  AR24_PRIVATE_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'une clé sans espace')
    .optional(),
  AR24_API_URL: z
    .string()
    .refine(isPrivateAddress, 'une adresse https://…, ou celle d’un serveur de cette machine')
    .default('https://app.ar24.fr/api'),
  S3_ENDPOINT: z.string().refine(isOrigin, 'une adresse http(s)://… sans chemin').optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'un nom de bucket')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'un nom de région')
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'un identifiant sans espace')
    .optional(),
  S3_SECRET_ACCESS_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'une clé sans espace')
    .optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
  DRAIN_SECONDS: z.coerce.number('un nombre de secondes, 0 à 60').int().min(0).max(60).default(0),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{24,200}$/, 'au moins 24 caractères sans espace')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'une adresse http(s)://…' }).optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(100, '100 caractères au plus').default('placejuste'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('une part, de 0 à 1').min(0).max(1).default(0.1),
  OPERATOR_FILE: z.string().min(1).optional(),
  AUTH_SETTINGS_FILE: z.string().min(1).optional(),
  SENDING_FILE: z.string().min(1).optional(),
  CARD_CERTIFICATES_FILE: z.string().min(1).optional(),
  EXHIBIT_READING: z.enum(['on', 'off']).default('on'),
  SECRET_KEY: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, '64 chiffres hexadécimaux')
    .optional(),
  SECRET_KEY_BESIDE_DATA: z.enum(['refused', 'accepted']).default('refused'),
  TRUST_PROXY: z.enum(['true', 'false']).optional(),
  RATE_LIMIT_FACTOR: z.coerce.number('un nombre supérieur à 0').positive().default(1),
});

export interface Config {
  readonly production: boolean;
  /** The work of this process. */
  readonly role: NodeRole;
  readonly http: {
    readonly port: number;
    readonly host: string;
    readonly publicUrl: string;
    readonly trustProxy: boolean;
    /** Multiplies every request limit; at most `highestProductionFactor` in production. */
    readonly rateLimitFactor: number;
  };
  readonly auth: AuthSettings;
  readonly dataDir: string;
  /** Bytes that must stay free on the disk of `dataDir`: below, files are refused so that the database can write. */
  readonly diskReserveBytes: number;
  readonly databaseUrl: string | undefined;
  /** Address of the database that bypasses its pooler, for work that needs a session of its own. */
  readonly databaseDirectUrl: string | undefined;
  /** A replica of that database, for reads that may be late. */
  readonly databaseStandbyUrl: string | undefined;
  /** Redis or Valkey, in which the processes of the service share their rate limits. */
  readonly redisUrl: string | undefined;
  readonly mail: {
    readonly smtpUrl: string | undefined;
    readonly from: string | undefined;
    /** Address that receives replies to the support, with a token after a « + »; null when no mail is received here. */
    readonly supportAddress: string | null;
    /**
     * True where `/boite-locale` exists: never in production, nor when the public address is not that of this machine.
     */
    readonly localMailbox: boolean;
  };
  readonly geocoderUrl: string;
  /** Null when this installation shows no map. */
  readonly mapTiles: MapTiles | null;
  /** API of acceslibre, from which listings are fetched; null without a key: nothing is fetched. */
  readonly acceslibre: { readonly url: string; readonly key: string } | null;
  /** Time-stamp authorities, and the roots to which their certificates must lead (none: the chain is not checked). */
  readonly timeStamping: { readonly urls: readonly string[]; readonly trusted: readonly string[] };
  /** Certificate that signs passes for Apple Wallet; null: none is offered. */
  readonly pass: PassCertificate | null;
  /** Null when objects are stored under `dataDir`. */
  readonly s3: S3Place | null;
  /** Null without a card provider. */
  readonly stripe: StripeAccess | null;
  readonly sending: PostalSettings;
  /** Certificates of the issuers whose signatures of card codes are checked. */
  readonly cardCertificates: readonly CodeCertificate[];
  /** Null when no registered letter is sent electronically. */
  readonly ar24: Ar24Keys | null;
  /** False when the text of the papers of a dossier is not recognised on this machine. */
  readonly readsExhibits: boolean;
  readonly logLevel: string;
  /** How long the service still answers once it is asked to stop, while `/ready` replies 503. */
  readonly drainSeconds: number;
  /** Token with which Prometheus reads `/metrics`; null: there is none. */
  readonly metricsToken: string | null;
  /** Collector of traces; null when nothing is traced. */
  readonly tracing: TracingOptions | null;
  readonly secretKey: string | undefined;
  readonly operator: Operator;
}

/** Reads and validates the environment once. An empty variable counts as absent, as in shells and unit files. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const variables = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = shape.safeParse(variables);
  if (!result.success) {
    const lines = result.error.issues.map(
      (issue) => `${issue.path.join('.')} : valeur refusée, attendu ${describeExpected(issue)}.`,
    );
    throw new ConfigError(lines.join('\n'));
  }
  const env = result.data;
  demandSharedDatabase(env);
  const operator = env.OPERATOR_FILE === undefined ? {} : readOperator(env.OPERATOR_FILE);
  if (env.NODE_ENV === 'production') demandForProduction(env, operator);
  const auth = readAuthSettingsFile(env.AUTH_SETTINGS_FILE, { production: env.NODE_ENV === 'production' });
  const sending = readSending(env.SENDING_FILE);
  const publicUrl = new URL(env.PUBLIC_URL ?? buildOwnOrigin(env.HOST, env.PORT)).origin;
  demandOutsideIssuers(auth, publicUrl);
  return deepFreeze({
    production: env.NODE_ENV === 'production',
    role: env.ROLE,
    http: {
      port: env.PORT,
      host: env.HOST,
      publicUrl,
      trustProxy: env.TRUST_PROXY === 'true',
      rateLimitFactor: env.RATE_LIMIT_FACTOR,
    },
    auth: { ...auth, rateLimitFactor: env.RATE_LIMIT_FACTOR },
    dataDir: resolve(env.DATA_DIR),
    diskReserveBytes: env.DISK_RESERVE_MB * 1_048_576,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseStandbyUrl: env.DATABASE_STANDBY_URL,
    redisUrl: env.REDIS_URL,
    mail: {
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM,
      supportAddress: env.SUPPORT_ADDRESS?.toLowerCase() ?? null,
      localMailbox: env.NODE_ENV !== 'production' && env.SMTP_URL === undefined && isOwnMachine(publicUrl),
    },
    geocoderUrl: env.GEOCODER_URL,
    mapTiles: readTiles(env.MAP_TILES_URL, env.MAP_TILES_ATTRIBUTION),
    acceslibre:
      env.ACCESLIBRE_KEY === undefined
        ? null
        : { url: env.ACCESLIBRE_URL.replace(/\/+$/, ''), key: env.ACCESLIBRE_KEY },
    timeStamping: {
      urls: [...new Set(parseUrls(env.TSA_URL ?? ''))],
      trusted: env.TSA_CA_FILE === undefined ? [] : readRoots(env.TSA_CA_FILE),
    },
    pass: env.WALLET_CERTIFICATE_FILE === undefined ? null : readPass(env.WALLET_CERTIFICATE_FILE),
    s3: readS3(env),
    stripe: readStripe(env),
    sending,
    cardCertificates: readCardCertificates(env.CARD_CERTIFICATES_FILE),
    ar24: readAr24(env, sending),
    readsExhibits: env.EXHIBIT_READING === 'on',
    logLevel: env.LOG_LEVEL,
    drainSeconds: env.DRAIN_SECONDS,
    metricsToken: env.METRICS_TOKEN ?? null,
    tracing: readTracing(env),
    secretKey: env.SECRET_KEY,
    operator,
  });
}

function describeExpected(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return issue.values.map(String).join(', ');
  if (issue.path[0] === 'PORT') return 'un nombre de 1 à 65535';
  return issue.message;
}
