import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshDevice } from '../../test/device.ts';
import { open, type Answers } from '../../test/open.tsx';

const job = {
  id: '01933b6e-0000-7000-8000-0000000000f1',
  name: 'mails.deliver-code',
  failedAt: '2026-11-21T09:00:00.000Z',
  tries: 6,
  fault: 'ConnectionError',
};
const late = { lastMadeAt: '2026-11-21T02:00:00.000Z', lastProvedAt: null };
const system = (more: object = {}) => ({
  checkedAt: '2026-11-21T10:00:00.000Z',
  version: '0.1.0+8f3c1a2b9d0e',
  runtime: { node: '24.1.0', postgres: '16.4' },
  startedAt: '2026-11-20T10:00:00.000Z',
  memoryMb: 412,
  dependencies: [
    { name: 'database', state: 'ok', latencyMs: 4, detail: 'server' },
    { name: 'mail', state: 'down', latencyMs: 3000, detail: null },
    { name: 'time-stamps', state: 'off', latencyMs: null, detail: null },
    { name: 'disk', state: 'ok', latencyMs: 1, detail: '52428800000' },
  ],
  queues: [
    { name: 'mails.deliver-code', waiting: 12, running: 1, failed: 1, oldestSeconds: 600 },
    { name: 'make-dossier', waiting: 0, running: 0, failed: 0, oldestSeconds: null },
  ],
  history: [],
  nodes: [],
  slowQueries: [] as object[],
  offFeatures: [] as object[],
  unread: [] as string[],
  backups: { lastMadeAt: '2026-11-21T02:00:00.000Z', lastProvedAt: '2026-10-01T02:00:00.000Z' },
  ...more,
});
const answers = (body: object = system(), rows: readonly object[] = [job]): Answers => ({
  'GET /api/admin/health': { body },
  'GET /api/admin/second-looks/agreement': { body: { looks: 20, agreements: 19 } },
  'GET /api/admin/review-pace': {
    body: { answered: 0, medianMinutes: null, longestMinutes: null, promised: 3, met: 2 },
  },
  'GET /api/admin/jobs': { body: { rows, next: null } },
});

beforeEach(freshDevice);

describe('/admin-health', { timeout: 20_000 }, () => {
  it('reports parts that failed to load, never as empty', async () => {
    await open('/admin-health', {
      signedIn: true,
      answers: answers(system({ unread: ['queues', 'backups'], queues: [] })),
    });
    expect(await screen.findByText('3 parties sont à regarder.')).toBeTruthy();
    expect(screen.getByText(/^Tâches de fond, Sauvegardes\. Vérifiez à nouveau/)).toBeTruthy();
    expect(screen.queryByText('Aucune tâche n’attend.')).toBeNull();
    expect(screen.queryByText('En retard')).toBeNull();
  });

  it('shows the certificate’s expiry, the remaining credits and the slow queries', async () => {
    const dependencies = [
      { name: 'certificate', state: 'doubtful', latencyMs: 40, detail: '2026-12-02T10:00:00.000Z' },
      {
        name: 'given-certificates',
        state: 'doubtful',
        latencyMs: 1,
        detail: '2026-12-10T10:00:00.000Z WALLET_CERTIFICATE_FILE',
      },
      { name: 'sms', state: 'doubtful', latencyMs: 80, detail: '42' },
      { name: 'payments', state: 'doubtful', latencyMs: 120, detail: 'Stripe 3' },
      { name: 'registered-letters', state: 'doubtful', latencyMs: 90, detail: 'AR24 1' },
    ];
    const slow = { state: 'active', seconds: 75, program: 'pg_dump', statement: 'copy public.fines', isBlocked: true };
    const slowQueries = [slow, { ...slow, state: 'idle-in-transaction', seconds: 8, program: '', isBlocked: false }];
    await open('/admin-health', { signedIn: true, answers: answers(system({ dependencies, slowQueries })) });
    expect(await screen.findByText('6 parties sont à regarder.')).toBeTruthy();
    expect(screen.getByText(/^WALLET_CERTIFICATE_FILE, jusqu’au .*10 décembre 2026$/)).toBeTruthy();
    expect(screen.getByText(/^jusqu’au .*2 décembre 2026$/)).toBeTruthy();
    expect(screen.getByText('42 crédits restent')).toBeTruthy();
    expect(screen.getByText('AR24 : une lettre sans nouvelles depuis deux jours')).toBeTruthy();
    expect(screen.getByText('Stripe : 3 cartes n’y sont pas encore oubliées')).toBeTruthy();
    expect(screen.getAllByText('copy public.fines')).toHaveLength(2);
    expect(screen.getByText(/^en cours depuis 1 min.*, bloquée par une autre, pg_dump$/)).toBeTruthy();
    expect(screen.getByText(/^laissée ouverte, sans rien faire, depuis 8 s$/)).toBeTruthy();
  });

  it.each(['16.4', null])('names the build, Node and PostgreSQL, which is %s', async (postgres) => {
    const body = system({ runtime: { node: '24.1.0', postgres } });
    await open('/admin-health', { signedIn: true, answers: answers(body) });
    const service = within(await screen.findByRole('region', { name: 'Ce service' }));
    for (const said of ['0.1.0+8f3c1a2b9d0e', '24.1.0', postgres ?? 'inconnue'])
      expect(service.getByText(said)).toBeTruthy();
  });

  it('shows the number of failing parts, their answers, and what to do', async () => {
    await open('/admin-health', { signedIn: true, answers: answers() });
    expect(await screen.findByText('2 parties sont à regarder.')).toBeTruthy();
    expect(screen.getByText('Serveur d’e-mails, 1 tâche abandonnée.')).toBeTruthy();
    const parts = within(screen.getByRole('region', { name: 'Ce dont le service dépend' }));
    const rows = parts.getAllByRole('listitem').map(({ textContent }) => textContent);
    // Failing parts come first, unconfigured ones last.
    expect(rows[0]).toContain('Ne répond pas');
    expect(rows[0]).not.toContain('ms');
    expect(rows[1]).toContain('Base de donnéesRépond');
    expect(rows[1]).toContain('en 4 ms');
    expect(rows[1]).toContain('serveur PostgreSQL');
    expect(rows[2]).toContain('52,4 Go libres');
    expect(rows[3]).toContain('Non configuré');
    await userEvent.click(parts.getByText(': Serveur d’e-mails'));
    expect(parts.getByText(/Vérifiez SMTP_URL/)).toBeTruthy();
    // Only failing parts have instructions.
    expect(parts.getAllByText('Que faire')).toHaveLength(2);
  });

  it.each([
    ['ok', 'read 1012.4', 'lue, en retard de 1 012,4 ms au plus'],
    ['doubtful', 'foreign', 'pas lue : ce n’est pas, ou plus, une copie de cette base'],
  ])('shows whether a standby that is %s is read', async (state, detail, said) => {
    const dependencies = [{ name: 'standby', state, latencyMs: 0, detail }];
    await open('/admin-health', { signedIn: true, answers: answers(system({ dependencies })) });
    expect(await screen.findByText(said)).toBeTruthy();
  });

  it('shows waiting jobs with their age, without the empty queues', async () => {
    await open('/admin-health', { signedIn: true, answers: answers() });
    const queues = within(await screen.findByRole('region', { name: 'Tâches de fond' }));
    expect(queues.getByText('Envoi d’un code par e-mail')).toBeTruthy();
    expect(queues.getByText('12 en attente depuis 10 min, 1 en cours, 1 en échec')).toBeTruthy();
    expect(queues.queryByText('Dossier d’une amende')).toBeNull();
  });

  it('shows the share of answers on time, also without any answer', async () => {
    await open('/admin-health', { signedIn: true, answers: answers() });
    const card = within(await screen.findByRole('region', { name: 'Vérification des papiers' }));
    expect(await card.findByText('Délais annoncés tenus sur 30 jours : 2 sur 3, soit 66 %.')).toBeTruthy();
    expect(card.getByText('Aucune réponse en 30 jours.')).toBeTruthy();
    expect(
      await card.findByText(
        /^Sur 90 jours, 19 seconds regards sur 20 confirment la première réponse, soit 95 %\. Un refus remplacé/,
      ),
    ).toBeTruthy();
  });

  it('draws the last hours as bars, with the same numbers as a table', async () => {
    const step = (minute: string, answers: number, slowestMs: number | null) => ({
      at: `2026-11-21T09:${minute}:00.000Z`,
      answers,
      faults: 0,
      slowestMs,
      waiting: 3,
      oldestSeconds: null,
    });
    const history = [step('00', 912, 250), step('10', 40, null)];
    await open('/admin-health', { signedIn: true, answers: answers(system({ history })) });
    const card = within(await screen.findByRole('region', { name: 'Les six dernières heures' }));
    const figures = card.getAllByRole('figure').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
    expect(figures[0]).toBe('Réponses (en 10 min)Depuis 10 h 10 : 40. Le plus haut : 912.');
    expect(figures[2]).toBe('Durée de 19 réponses sur 20 (ms)Depuis 10 h 10 : –. Le plus haut : au plus 250.');
    await userEvent.click(card.getByText(': Durée de 19 réponses sur 20'));
    const table = within(card.getByRole('table', { name: 'Durée de 19 réponses sur 20' }));
    const rows = table.getAllByRole('row').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
    expect(rows).toEqual(['Débutms', '10 h 00au plus 250', '10 h 10–']);
  });

  it('draws no bar for uncounted steps, and shows « plus de »', async () => {
    const step = { answers: 1, faults: 0, slowestMs: 5001, waiting: 0, oldestSeconds: null };
    const history = ['06:00', '11:50'].map((time) => ({ ...step, at: `2026-11-21T${time}:00.000Z` }));
    await open('/admin-health', { signedIn: true, answers: answers(system({ history })) });
    const card = within(await screen.findByRole('region', { name: 'Les six dernières heures' }));
    const [first, , p95] = card.getAllByRole('figure');
    const lefts = [...(first?.querySelector('.bars')?.getAttribute('d') ?? '').matchAll(/M([\d.]+) /g)].map(
      ([, x]) => x,
    );
    expect(lefts).toEqual(['0.0', '350.0']);
    expect(p95?.textContent).toMatch(/Depuis 12\sh\s50 : plus de 5.000\./);
  });

  it('names the day before, after midnight', async () => {
    const step = { answers: 7, faults: 0, slowestMs: 9, waiting: 0, oldestSeconds: 4 };
    const history = ['22:40', '22:50'].map((time) => ({ ...step, at: `2026-11-20T${time}:00.000Z` }));
    const state = { ...system({ history }), checkedAt: '2026-11-20T23:05:00.000Z' };
    await open('/admin-health', { signedIn: true, answers: answers(state) });
    const card = within(await screen.findByRole('region', { name: 'Les six dernières heures' }));
    const figures = card.getAllByRole('figure').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
    expect(figures[0]).toBe('Réponses (en 10 min)Depuis hier à 23 h 50 : 7. Le plus haut : 7.');
    expect(figures[4]).toContain('Attente de la plus ancienne (secondes au plus)');
  });

  it('says that nothing was counted yet', async () => {
    await open('/admin-health', { signedIn: true, answers: answers() });
    expect(await screen.findByText(/Rien n’est encore compté/)).toBeTruthy();
  });

  it('lists the machines, and counts one that differs as a failing part', async () => {
    const node = {
      id: '01933b6e-0000-7000-8000-0000000000a1',
      role: 'web',
      host: 'un',
      version: '0.1.0',
      schema: '20261126120000_nodes',
      key: 'abcdef01',
      store: '12345678',
      clockAheadMs: -12,
      startedAt: '2026-11-21T09:00:00.000Z',
      seenAt: '2026-11-21T09:59:55.000Z',
      faults: [],
    };
    const other = { ...node, id: node.id.replace(/1$/, '2'), host: 'deux', role: 'worker', faults: ['OTHER_STORE'] };
    await open('/admin-health', { signedIn: true, answers: answers(system({ nodes: [node, other] })) });
    expect(await screen.findByText('3 parties sont à regarder.')).toBeTruthy();
    const rows = within(screen.getByRole('region', { name: 'Machines' })).getAllByRole('listitem');
    expect(rows[0]?.textContent).toContain('unPrête');
    expect(rows[0]?.textContent).toContain('pages et appels, vue il y a 5 s');
    expect(rows[1]?.textContent).toContain('deuxRefusée');
    expect(rows[1]?.textContent).toContain('Ses fichiers ne sont pas ceux des autres machines');
  });

  it('shows the date of the last backup, and that none was ever tested', async () => {
    await open('/admin-health', { signedIn: true, answers: answers(system({ backups: late })) });
    const backups = within(await screen.findByRole('region', { name: 'Sauvegardes' }));
    const [made, proved] = backups.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(made).toContain('21 novembre 2026');
    expect(made).toContain('À jour');
    expect(proved).toBe('Jamais À faire');
  });

  it.each([
    [
      'jobs given up',
      { queues: [{ name: 'make-dossier', waiting: 0, running: 0, failed: 3, oldestSeconds: null }] },
      '3 tâches abandonnées.',
    ],
    ['no backup ever', { backups: { lastMadeAt: null, lastProvedAt: null } }, 'Aucune sauvegarde.'],
    ['a backup of two days', { backups: { ...late, lastMadeAt: '2026-11-19T02:00:00.000Z' } }, 'Sauvegarde en retard.'],
    ['no restore ever tried', { backups: late }, 'Aucune restauration essayée.'],
  ])('does not claim that all is well with %s', async (_what, more, said) => {
    const dependencies = [{ name: 'database', state: 'ok', latencyMs: 1, detail: null }];
    await open('/admin-health', {
      signedIn: true,
      answers: answers(system({ dependencies, queues: [], ...more }), []),
    });
    expect(await screen.findByText('1 partie est à regarder.')).toBeTruthy();
    expect(screen.getByText(said)).toBeTruthy();
    expect(screen.queryByText('Tout répond.')).toBeNull();
  });

  it('all well is said, and asked again by a press', async () => {
    let calls = 0;
    const well = { dependencies: [{ name: 'database', state: 'ok', latencyMs: 1, detail: null }], queues: [] };
    await open('/admin-health', {
      signedIn: true,
      answers: { ...answers(system(well), []), 'GET /api/admin/health': () => ((calls += 1), { body: system(well) }) },
    });
    expect(await screen.findByText('Tout répond.')).toBeTruthy();
    expect(screen.getByText('Aucune tâche n’attend.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Vérifier à nouveau' }));
    await waitFor(() => expect(calls).toBe(2));
  });

  it('a retried job leaves the list', async () => {
    let isRetried = false;
    const { asked } = await open('/admin-health', {
      signedIn: true,
      answers: {
        ...answers(),
        'GET /api/admin/jobs': () => ({ body: { rows: isRetried ? [] : [job], next: null } }),
        [`POST /api/admin/jobs/${job.id}/retry`]: () => ((isRetried = true), { body: { id: job.id } }),
      },
    });
    await userEvent.click(
      await screen.findByRole('button', {
        name: /^Reprendre.*Envoi d’un code par e-mail, abandonnée le samedi 21 novembre/,
      }),
    );
    expect(await screen.findByText('Aucune tâche n’a échoué.')).toBeTruthy();
    expect(asked.some(({ path }) => path.endsWith('/retry'))).toBe(true);
  });
});
