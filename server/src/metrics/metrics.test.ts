import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  buildTestApp,
  eachDatabase,
  makeTestPlatform,
  oneDatabase,
  silentGeocoder,
  type TestDatabase,
  type TestPlatform,
} from '../../test/index.ts';
import { grantRole, resetFactorFromCli } from '../accounts/index.ts';
import { mailsSlice } from '../mails/index.ts';
import { runAsService } from '../platform/http/index.ts';
import type { Standby, StandbyStatus } from '../platform/postgres/index.ts';
import { healthSlice } from '../health/index.ts';
import { metricsSlice } from './index.ts';
import type { CertificateProbes } from './service-gauges.steps.ts';

const token = 'jeton-d-essai-assez-long-pour-compter';
const root = join(import.meta.dirname, '..', '..', '..');

async function openMetrics(
  db: TestDatabase,
  changes: Partial<TestPlatform> = {},
  outside: CertificateProbes = { certificate: null, givenCertificates: [] },
) {
  const platform = makeTestPlatform(db, changes);
  const app = await buildTestApp(platform, [healthSlice(silentGeocoder), mailsSlice, metricsSlice(token, outside)]);
  const read = async (authorization = `Bearer ${token}`) => {
    const answer = await app.inject({ method: 'GET', url: '/metrics', headers: { authorization } });
    return { status: answer.statusCode, type: answer.headers['content-type'], body: answer.body };
  };
  return { platform, app, read };
}

/** Value of a line, with its labels in the order of their declaration. */
function valueOf(body: string, name: string): number {
  const line = body.split('\n').find((one) => one.startsWith(`${name} `));
  if (line === undefined) throw new Error(`${name} is not there`);
  return Number(line.slice(name.length + 1));
}

eachDatabase('metrics', (open) => {
  test('tell what waits, what is free and what was answered, by route and status', async () => {
    const { app, read, platform } = await openMetrics(await open());
    await app.inject({ method: 'GET', url: '/api/health' });
    await app.inject({ method: 'GET', url: '/api/nothing/01933b6e-0000-7000-8000-0000000000f1' });
    const { status, type, body } = await read();
    expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    const answered = 'placejuste_http_request_duration_seconds_count';
    expect(valueOf(body, `${answered}{method="GET",route="/api/health",status="200"}`)).toBe(1);
    expect(valueOf(body, `${answered}{method="GET",route="(none)",status="404"}`)).toBe(1);
    expect(body).not.toContain('01933b6e');
    expect(valueOf(body, 'placejuste_database_up')).toBe(1);
    expect(valueOf(body, 'placejuste_reviews_waiting')).toBe(0);
    expect(valueOf(body, 'placejuste_last_backup_timestamp_seconds')).toBe(0);
    expect(valueOf(body, 'placejuste_clock_doubtful')).toBe(0);
    expect(valueOf(body, 'placejuste_unread_gauges')).toBe(0);
    expect(valueOf(body, 'placejuste_disk_free_bytes')).toBe(await platform.disk.freeBytes());
  });

  test('paper-waits-for-three-days and payment-unknown: both are numbers', async () => {
    const { read, platform } = await openMetrics(await open());
    const ada = await platform.signIn();
    const sent = new Date(platform.clock.now().getTime() - 3 * 86_400_000);
    const promised = new Date(platform.clock.now().getTime() - 60_000);
    await platform.db.script(`
      insert into public.documents (id, user_id, kind, submitted_at, promised_from, promised_until)
        values (gen_random_uuid(), '${ada.id}', 'cmi', '${sent.toISOString()}', '${sent.toISOString()}',
          '${promised.toISOString()}');
      insert into public.payment_events (provider, event_id, received_at, type, outcome)
        values ('sandbox', 'e1', '${sent.toISOString()}', 'paid', 'unknown');
      insert into public.cards_to_forget (provider, card, due_at)
        values ('sandbox', 'p1', '${sent.toISOString()}');`);
    const { body } = await read();
    expect(valueOf(body, 'placejuste_reviews_waiting')).toBe(1);
    expect(valueOf(body, 'placejuste_reviews_late')).toBe(1);
    expect(valueOf(body, 'placejuste_review_oldest_seconds')).toBe(3 * 86_400);
    expect(valueOf(body, 'placejuste_payments_to_look_at')).toBe(1);
    expect(valueOf(body, 'placejuste_cards_kept_late')).toBe(1);
  });

  test('break-glass: what a command changes of who has access is a number for a day', async () => {
    const { read, platform } = await openMetrics(await open());
    const told = async () => valueOf((await read()).body, 'placejuste_access_changes_by_command');
    const [ada, chief] = [await platform.signIn(), await platform.signIn({ roles: ['admin'] })];
    const grant = (by: string | null) =>
      runAsService(platform, (context) => grantRole(context, { userId: ada.id, role: 'reviewer', by }));
    await grant(chief.id);
    expect(await told()).toBe(0);
    await platform.db.script(`delete from public.user_roles where user_id = '${ada.id}' and role = 'reviewer'`);
    await grant(null);
    await platform.db.script(`insert into auth.mfa_factors (id, user_id, factor_type, status, secret_sealed, created_at,
      updated_at) values (gen_random_uuid(), '${ada.id}', 'totp', 'verified', 'x', now(), now())`);
    expect(await runAsService(platform, (context) => resetFactorFromCli(context, { email: ada.email }))).toBe(
      'CHANGED',
    );
    expect(await told()).toBe(2);
    platform.clock.advance(24 * 3600 + 1);
    expect(await told()).toBe(0);
  });

  test('standby: whether there is one, whether it is read, and how late it was at most', async () => {
    const db = await open();
    const lineOf = async (standby: TestPlatform['standby']) => {
      const { body } = await (await openMetrics(db, { standby })).read();
      return ['configured', 'read', 'lag_seconds'].map((name) => valueOf(body, `placejuste_standby_${name}`));
    };
    const copy = (state: StandbyStatus['state'], lagMs: number | null) =>
      ({ getStatus: () => ({ state, lagMs }) }) as Standby;
    expect(await lineOf(null)).toEqual([0, 0, 0]);
    expect(await lineOf(copy('read', 1250))).toEqual([1, 1, 1.25]);
    expect(await lineOf(copy('down', null))).toEqual([1, 0, -1]);
  });

  test('bucket-that-is-out, machine-that-differs and certificate-that-ends: each is a number', async () => {
    const db = await open();
    const endsAt = new Date('2026-12-02T10:00:00.000Z');
    const outside = {
      certificate: async () => ({ endsAt, isTrusted: true }),
      givenCertificates: [{ name: 'WALLET_CERTIFICATE_FILE', endsAt: new Date('2027-01-01T00:00:00.000Z') }],
    };
    const { read, platform } = await openMetrics(db, {}, outside);
    const { body: well } = await read();
    expect(valueOf(well, 'placejuste_store_up')).toBe(1);
    expect(valueOf(well, 'placejuste_jobs_held')).toBe(0);
    expect(well).not.toContain('code="OTHER_STORE"');
    const end = (name: string) => `placejuste_certificate_end_timestamp_seconds{name="${name}"}`;
    expect(valueOf(well, end('PUBLIC_URL'))).toBe(endsAt.getTime() / 1000);
    expect(valueOf(well, end('WALLET_CERTIFICATE_FILE'))).toBe(Date.parse('2027-01-01') / 1000);

    await platform.db.script(`
      insert into app.nodes (id, role, host, version, schema_version, master_key, signing_key, store, clock_ahead_ms,
        started_at, seen_at)
      select gen_random_uuid(), 'worker', 'm' || n, '1', '1', repeat('ab', 32), 's', 'store ' || n, 0,
        now() + n * interval '1 s', now() from generate_series(1, 2) as n`);
    const out = { ...platform.objects, ping: () => Promise.reject(new Error('out')) };
    const broken = await openMetrics(
      db,
      { objects: out, jobs: { ...platform.jobs, getHold: () => 'CLOCK_OFF_DATABASE' } } as Partial<TestPlatform>,
      { ...outside, certificate: () => Promise.reject(new Error('no answer')) },
    );
    const { body } = await broken.read();
    expect(valueOf(body, 'placejuste_store_up')).toBe(0);
    expect(valueOf(body, 'placejuste_jobs_held')).toBe(1);
    expect(valueOf(body, 'placejuste_node_refused{host="m2",code="OTHER_STORE"}')).toBe(1);
    expect(body).not.toContain('name="PUBLIC_URL"');
    expect(valueOf(body, 'placejuste_certificate_valid')).toBe(0);
    expect(valueOf(body, 'placejuste_unread_gauges')).toBe(0);
  });

  test('certificate-of-the-address: one that browsers refuse is told, none where none is needed', async () => {
    const db = await open();
    const told = async (certificate: CertificateProbes['certificate']) => {
      const { body } = await (await openMetrics(db, {}, { certificate, givenCertificates: [] })).read();
      return /^placejuste_certificate_valid (\d)$/m.exec(body)?.[1];
    };
    const endsAt = new Date('2026-12-02T10:00:00.000Z');
    expect(await told(async () => ({ endsAt, isTrusted: true }))).toBe('1');
    expect(await told(async () => ({ endsAt, isTrusted: false }))).toBe('0');
    expect(await told(null)).toBeUndefined();
  });

  test('part-that-cannot-be-read: the others are told, and it is counted', async () => {
    const db = await open();
    const broken = { ...makeTestPlatform(db).disk, freeBytes: () => Promise.reject(new Error('no disk')) };
    const { read } = await openMetrics(db, { disk: broken } as Partial<TestPlatform>);
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(valueOf(body, 'placejuste_unread_gauges')).toBe(1);
    expect(valueOf(body, 'placejuste_database_up')).toBe(1);
  });

  test('backups-that-cannot-be-read: their dates are absent, neither 0 nor those of another time', async () => {
    const { read, platform } = await openMetrics(await open());
    const names = ['last_backup_timestamp_seconds', 'last_restore_proof_timestamp_seconds'];
    const told = async () => {
      const { body } = await read();
      return names.filter((name) => new RegExp(`^placejuste_${name} `, 'm').test(body));
    };
    await platform.db.script('alter table public.audit_log rename to audit_log_away');
    expect(await told()).toEqual([]);
    await platform.db.script('alter table public.audit_log_away rename to audit_log');
    expect(await told()).toEqual(names);
    await platform.db.script('alter table public.audit_log rename to audit_log_away');
    expect(await told()).toEqual([]);
  });

  test('are for whoever shows the token, and nowhere without one', async () => {
    const db = await open();
    const { read } = await openMetrics(db);
    for (const authorization of ['', 'Bearer', `Bearer ${token}x`, `Basic ${token}`, token]) {
      const { status, body } = await read(authorization);
      expect(status, authorization).toBe(401);
      expect(body).not.toContain('placejuste_');
    }
    const app = await buildTestApp(makeTestPlatform(db), [metricsSlice(null)]);
    expect((await app.inject({ method: 'GET', url: '/metrics' })).statusCode).toBe(404);
  });
});

interface Series {
  readonly tests: readonly {
    readonly alert_rule_test: readonly { readonly alertname: string; readonly exp_alerts: readonly object[] }[];
  }[];
}

oneDatabase('alerts and dashboard', (open) => {
  test('every alert and panel reads a metric that exists; the page of an alert names it', async () => {
    const { app, read } = await openMetrics(await open());
    await app.inject({ method: 'GET', url: '/api/health' });
    const told = new Set((await read()).body.match(/placejuste_[a-z0-9_]+/g));
    const alerts = readFileSync(join(root, 'deploy', 'prometheus', 'alerts.yml'), 'utf8');
    const dashboard = readFileSync(join(root, 'deploy', 'grafana', 'placejuste.json'), 'utf8');
    const named = [...new Set(`${alerts}${dashboard}`.match(/placejuste_[a-z0-9_]+/g))];
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !told.has(name))).toEqual([]);
    const { groups } = parse(alerts) as { groups: { rules: { alert: string; annotations: { runbook: string } }[] }[] };
    const rules = groups.flatMap((group) => group.rules);
    expect(rules.length).toBeGreaterThan(10);
    // Somebody woken by an alert finds its name on the page.
    const isNamed = ({ alert, annotations: { runbook } }: (typeof rules)[number]) =>
      existsSync(join(root, runbook)) && readFileSync(join(root, runbook), 'utf8').includes(alert);
    expect(rules.filter((rule) => !isNamed(rule)).map(({ alert }) => alert)).toEqual([]);
    // `npm run alerts` plays these tests.
    const { tests } = parse(readFileSync(join(root, 'deploy', 'prometheus', 'alerts.test.yml'), 'utf8')) as Series;
    const tried = tests.flatMap(({ alert_rule_test: each }) => each);
    const isTried = (name: string, fires: boolean) =>
      tried.some(({ alertname, exp_alerts: raised }) => alertname === name && raised.length > 0 === fires);
    expect(rules.filter(({ alert }) => !(isTried(alert, true) && isTried(alert, false)))).toEqual([]);
  });
});
