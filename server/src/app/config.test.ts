import { describe, expect, it } from 'vitest';
import { openPassMaker } from '../platform/wallet/pass-certificate.fixtures.ts';
import { defaultAuthSettings } from '../auth/index.ts';
import { listConfigFaults, writeOperatorFile, buildProductionConfig } from './config.fixtures.ts';
import { buildSeller } from './config-operator.ts';
import { readConfig } from './config.ts';

describe('readConfig', () => {
  it('serves on 127.0.0.1:3000 from ./data when nothing is set', () => {
    const config = readConfig({});
    expect(config.http).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      rateLimitFactor: 1,
    });
    expect(config.dataDir.endsWith('/data')).toBe(true);
    expect(config.databaseUrl).toBeUndefined();
    expect(config.diskReserveBytes).toBe(256 * 1_048_576);
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', 'abc'],
    ['PORT', '-1'],
    ['PORT', '0'],
    ['HOST', 'deux mots'],
    ['HOST', '::g'],
    ['DATABASE_URL', 'mysql://x'],
    ['REDIS_URL', 'http://x'],
    ['PUBLIC_URL', 'placejuste'],
    ['PUBLIC_URL', 'https://exemple.fr/chemin'],
    ['SMTP_URL', 'http://exemple.fr'],
    ['GEOCODER_URL', 'ftp://exemple.fr'],
    ['MAP_TILES_URL', 'https://exemple.fr/{z}/{x}.png'],
    ['MAP_TILES_URL', 'https://{s}.exemple.fr/{z}/{x}/{y}.png'],
    ['MAP_TILES_URL', 'ftp://exemple.fr/{z}/{x}/{y}.png'],
    ['ACCESLIBRE_URL', 'acceslibre'],
    ['ACCESLIBRE_KEY', 'deux mots'],
    ['S3_ENDPOINT', 'https://exemple.fr/bucket'],
    ['DISK_RESERVE_MB', '-1'],
    ['S3_BUCKET', 'Mon bucket'],
    ['STRIPE_SECRET_KEY', 'pk_live_abc'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['STRIPE_API_URL', 'http://exemple.fr'],
    ['APPLE_PAY_MERCHANT_ID', 'fr.exemple'],
    ['APPLE_PAY_API_URL', 'http://127.0.0.1:3000'],
    ['APPLE_PAY_API_URL', 'https://exemple.fr/paymentservices'],
    ['STRIPE_API_URL', 'https://exemple.fr/v1'],
    ['LOG_LEVEL', 'bavard'],
    ['SECRET_KEY', '1234'],
    ['RATE_LIMIT_FACTOR', '0'],
  ])('refuses %s=%s with one line that names it', (name, value) => {
    const faults = listConfigFaults({ [name]: value });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(`^${name} : .+\\.$`));
  });

  it('takes a role where the database is shared, and refuses it on the embedded one', () => {
    expect(readConfig({}).role).toBe('all');
    expect(readConfig({ ROLE: 'worker', DATABASE_URL: 'postgres://db/x' }).role).toBe('worker');
    expect(listConfigFaults({ ROLE: 'web' })).toEqual([
      expect.stringMatching(/^ROLE : web demande une base que .* partagent/),
    ]);
    expect(listConfigFaults({ ROLE: 'reine' })).toEqual(['ROLE : valeur refusée, attendu all, web, worker, realtime.']);
  });

  it('puts an IPv6 address in brackets', () => {
    expect(readConfig({ HOST: '::1', PORT: '3001' }).http.publicUrl).toBe('http://[::1]:3001');
  });

  it('draws maps with the French public tiles, with another server that is named, or not at all', () => {
    expect(readConfig({}).mapTiles).toMatchObject({
      host: 'data.geopf.fr',
      origin: 'https://data.geopf.fr',
      attribution: '© IGN, Plan IGN',
    });
    const own = { MAP_TILES_URL: 'http://127.0.0.1:8099/{z}/{x}/{y}.png', MAP_TILES_ATTRIBUTION: '© Essai' };
    expect(readConfig(own).mapTiles).toEqual({
      url: own.MAP_TILES_URL,
      host: '127.0.0.1:8099',
      origin: 'http://127.0.0.1:8099',
      attribution: '© Essai',
    });
    expect(readConfig({ MAP_TILES_URL: 'none' }).mapTiles).toBeNull();
    expect(listConfigFaults({ MAP_TILES_URL: own.MAP_TILES_URL })).toEqual([
      expect.stringMatching(/^MAP_TILES_ATTRIBUTION : /),
    ]);
  });

  it('keeps objects in S3 when everything about it is said', () => {
    const s3 = {
      S3_ENDPOINT: 'https://s3.exemple.fr/',
      S3_BUCKET: 'placejuste',
      S3_ACCESS_KEY_ID: 'cle',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(readConfig({}).s3).toBeNull();
    expect(readConfig(s3).s3).toEqual({
      endpoint: 'https://s3.exemple.fr',
      bucket: 'placejuste',
      region: 'us-east-1',
      accessKeyId: 'cle',
      secretAccessKey: 'secret',
    });
    expect(listConfigFaults({ S3_ENDPOINT: s3.S3_ENDPOINT, S3_BUCKET: s3.S3_BUCKET })).toEqual([
      expect.stringMatching(/^S3_ACCESS_KEY_ID : /),
      expect.stringMatching(/^S3_SECRET_ACCESS_KEY : /),
    ]);
  });

  it('takes card payments with both keys or none, and no pretended card in production', () => {
    const [key, secret] = [{ STRIPE_SECRET_KEY: 'sk_test_abc' }, { STRIPE_WEBHOOK_SECRET: 'whsec_abc' }];
    expect(readConfig({}).stripe).toBeNull();
    expect(readConfig({ ...key, ...secret }).stripe).toEqual({
      secretKey: 'sk_test_abc',
      webhookSecret: 'whsec_abc',
      apiUrl: null,
      googlePay: null,
      applePay: null,
    });
    const wallet = { STRIPE_PUBLISHABLE_KEY: 'pk_test_abc', GOOGLE_PAY_MERCHANT_ID: 'BCR2DN4T' };
    expect(readConfig({ ...key, ...secret, ...wallet }).stripe?.googlePay).toEqual({
      publishableKey: 'pk_test_abc',
      merchantId: 'BCR2DN4T',
    });
    const { STRIPE_PUBLISHABLE_KEY, GOOGLE_PAY_MERCHANT_ID } = wallet;
    for (const half of [{ STRIPE_PUBLISHABLE_KEY }, { GOOGLE_PAY_MERCHANT_ID }])
      expect(listConfigFaults({ ...key, ...secret, ...half })).toHaveLength(1);
    expect(listConfigFaults({ ...key, ...secret, ...wallet, STRIPE_PUBLISHABLE_KEY: 'pk_live_abc' })).toEqual([
      expect.stringContaining('du même mode'),
    ]);
    expect(readConfig({ ...key, ...secret, STRIPE_API_URL: 'http://127.0.0.1:12111/' }).stripe?.apiUrl).toBe(
      'http://127.0.0.1:12111',
    );
    expect(listConfigFaults(key)).toEqual([expect.stringMatching(/^STRIPE_WEBHOOK_SECRET : /)]);
    expect(listConfigFaults(secret)).toEqual([expect.stringMatching(/^STRIPE_SECRET_KEY : /)]);
    expect(listConfigFaults({ ...buildProductionConfig(), ...key, ...secret })).toEqual([
      expect.stringContaining('clé d’essai refusée'),
    ]);
  });

  it('mails-of-everybody-shown: production requires a mail server and has no local mailbox', () => {
    expect(readConfig(buildProductionConfig()).mail).toMatchObject({
      smtpUrl: 'smtp://mail.exemple.fr',
      localMailbox: false,
    });
    expect(listConfigFaults({ ...buildProductionConfig(), SMTP_URL: '' })).toEqual([
      expect.stringMatching(/^SMTP_URL : absente/),
    ]);
  });

  it('pretended-money-taken: refuses production without a card provider', () => {
    const keys = { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' };
    expect(listConfigFaults({ ...buildProductionConfig(), ...keys })).toEqual([
      expect.stringContaining('paiement simulé'),
    ]);
  });

  it.each([
    ['on one’s own machine', {}, true],
    ['by its other names', { PUBLIC_URL: 'http://localhost:3000' }, true],
    ['once mails leave', { SMTP_URL: 'smtp://mail.exemple.fr' }, false],
    [
      'under a public name, whatever a proxy says of whom it serves',
      { PUBLIC_URL: 'https://placejuste.exemple' },
      false,
    ],
  ])('local mailbox %s', (_where, environment, exists) => {
    expect(readConfig(environment).mail.localMailbox).toBe(exists);
  });

  it('master-key-beside-the-data: production refuses it, unless it is said to be wanted', () => {
    const { SECRET_KEY: _, ...without } = buildProductionConfig();
    expect(listConfigFaults(without)).toEqual([
      expect.stringMatching(/^SECRET_KEY : absente.+SECRET_KEY_BESIDE_DATA=accepted/),
    ]);
    expect(readConfig({ ...without, SECRET_KEY_BESIDE_DATA: 'accepted' }).secretKey).toBeUndefined();
    expect(readConfig(buildProductionConfig()).secretKey).toBe('ab'.repeat(32));
    expect(readConfig({}).secretKey).toBeUndefined();
  });

  it('tells every fault at once', () => {
    expect(listConfigFaults({ NODE_ENV: 'production' })).toHaveLength(5);
    expect(listConfigFaults({ PORT: 'x', LOG_LEVEL: 'y' })).toHaveLength(2);
  });

  it('takes an empty variable for an absent one', () => {
    expect(readConfig({ PORT: '', SMTP_URL: '' }).http.port).toBe(3000);
  });

  it('cannot be changed afterwards', () => {
    expect(Object.isFrozen(readConfig({}).http)).toBe(true);
  });

  it.each(['', '[]', '{"email":"x"}', '{"unknown":"x"}'])('refuses the operator file %j', (content) => {
    expect(listConfigFaults({ OPERATOR_FILE: writeOperatorFile(content) })[0]).toMatch(/^OPERATOR_FILE : /);
  });

  describe('the seller of invoices', () => {
    const seller = { street: '1 rue de l’Essai', postcode: '59000', city: 'Lille', siren: '000000018' };
    const read = (given: object) => ({
      OPERATOR_FILE: writeOperatorFile(JSON.stringify({ legalName: 'Essai', ...given })),
    });

    it('is read with its VAT, which is none unless it is said', () => {
      expect(buildSeller(readConfig(read({ seller })).operator)).toEqual({
        ...seller,
        name: 'Essai',
        legalForm: null,
        register: null,
        vatNumber: null,
        vatRate: null,
      });
      const taxed = { ...seller, vatNumber: 'FR66000000018', vatRate: 5.5 };
      expect(buildSeller(readConfig(read({ seller: taxed })).operator)).toMatchObject({ vatRate: 550 });
      expect(buildSeller(readConfig({}).operator)).toBeNull();
    });

    it.each([
      [{ siren: '000000019' }, 'seller.siren'],
      [{ postcode: '5900' }, 'seller.postcode'],
      [{ vatNumber: 'FR67000000018' }, 'seller.vatNumber'],
      [{ vatRate: 20 }, 'seller.vatNumber'],
      [{ vatRate: 19.6, vatNumber: 'FR66000000018' }, 'seller.vatRate'],
      [{ street: '' }, 'seller.street'],
    ])('%j is refused by its name', (fault, name) => {
      const [said = ''] = listConfigFaults(read({ seller: { ...seller, ...fault } }));
      expect(said).toContain(`OPERATOR_FILE : contenu refusé (${name})`);
    });
  });

  it('reads the certificate of passes, and says what is wrong with it', () => {
    expect(readConfig({}).pass).toBeNull();
    const maker = openPassMaker();
    try {
      expect(readConfig({ WALLET_CERTIFICATE_FILE: writeOperatorFile(maker.pem) }).pass).toMatchObject({
        passTypeIdentifier: 'pass.fr.exemple.placejuste',
        teamIdentifier: 'ESSAI00001',
      });
      expect(
        listConfigFaults({ WALLET_CERTIFICATE_FILE: writeOperatorFile(maker.leaf.key + maker.leaf.certificate) }),
      ).toEqual([expect.stringMatching(/^WALLET_CERTIFICATE_FILE : .*certificat d’Apple \(WWDR\).* manque\.$/)]);
    } finally {
      maker.close();
    }
    expect(listConfigFaults({ WALLET_CERTIFICATE_FILE: '/absent.pem' })[0]).toContain('ne peut pas être lu');
  });

  it('reads the settings of sign-in from AUTH_SETTINGS_FILE, and names each fault', () => {
    expect(readConfig({}).auth).toEqual(defaultAuthSettings);
    const file = writeOperatorFile('{"autoconfirm":true,"passwords":{"minLength":9}}');
    const { auth } = readConfig({ AUTH_SETTINGS_FILE: file, RATE_LIMIT_FACTOR: '3' });
    expect(auth).toMatchObject({ autoconfirm: true, minPasswordLength: 9, rateLimitFactor: 3 });
    expect(listConfigFaults({ ...buildProductionConfig(), AUTH_SETTINGS_FILE: file })).toEqual([
      expect.stringMatching(/^AUTH_SETTINGS_FILE : autoconfirm : /),
    ]);
    const broken = writeOperatorFile('{"autoconfirm":1,"anything":true}');
    expect(listConfigFaults({ AUTH_SETTINGS_FILE: broken })).toHaveLength(2);
    expect(listConfigFaults({ AUTH_SETTINGS_FILE: `${broken}.absent` })[0]).toContain('ne peut pas être lu');
  });

  it.each([
    { issuer: 'http://127.0.0.1:3000/auth/v1', jwksUrl: 'https://ailleurs.exemple/jwks.json' },
    { issuer: 'https://ailleurs.exemple', jwksUrl: 'http://127.0.0.1:3000/auth/v1/.well-known/jwks.json' },
  ])('trusts no outside issuer at its own address: %o', (issuer) => {
    const file = writeOperatorFile(JSON.stringify({ trustedIssuers: [{ ...issuer, audience: 'authenticated' }] }));
    expect(listConfigFaults({ AUTH_SETTINGS_FILE: file })[0]).toMatch(/^AUTH_SETTINGS_FILE : trustedIssuers\.0 : /);
    expect(readConfig({ AUTH_SETTINGS_FILE: file, PORT: '3001' }).auth.trustedIssuers).toHaveLength(1);
  });

  it('limits-lifted-in-production: at most ten times the limits of a home', () => {
    expect(readConfig({ ...buildProductionConfig(), RATE_LIMIT_FACTOR: '10' }).http.rateLimitFactor).toBe(10);
    expect(listConfigFaults({ ...buildProductionConfig(), RATE_LIMIT_FACTOR: '11' })).toEqual([
      expect.stringMatching(/^RATE_LIMIT_FACTOR : 10 au plus/),
    ]);
  });

  it('refuses production without a whole operator, and says what is missing', () => {
    const file = writeOperatorFile('{"legalName":"Exploitant d’essai"}');
    expect(listConfigFaults({ NODE_ENV: 'production', OPERATOR_FILE: file })[0]).toContain(
      'address, publicationDirector',
    );
  });
});
