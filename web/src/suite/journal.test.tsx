import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshDevice } from '../../test/device.ts';
import { open, type Answer, type Answers } from '../../test/open.tsx';

const line = {
  id: '01933b6e-0000-7000-8000-0000000000c1',
  at: '2026-11-21T10:01:00.000Z',
  action: 'role.granted',
  actorId: '01933b6e-0000-7000-8000-0000000000a1',
  actorEmail: 'chef.essai@exemple.fr',
  subjectType: 'user',
  subjectId: '01933b6e-0000-7000-8000-0000000000b1',
  subjectEmail: 'bob.essai@exemple.fr',
  detail: { role: 'reviewer', by: '' },
};
const byService = { ...line, id: '01933b6e-0000-7000-8000-0000000000c2', action: 'quite.new', actorId: null };
const show = (path = '', more: Answers = {}) =>
  open(`/admin-suite/journal${path}`, {
    signedIn: true,
    answers: {
      'GET /api/admin/audit': {
        body: { rows: [line, { ...byService, actorEmail: null, subjectType: 'job', subjectEmail: null }], next: null },
      },
      ...more,
    },
  });

beforeEach(freshDevice);

describe('/admin-suite/journal', { timeout: 20_000 }, () => {
  it('says what was done, when, by whom and on whom, in French where it has the words', async () => {
    await show();
    const text = (
      (await screen.findByText('Rôle donné', { selector: 'strong' })).closest('li')?.textContent ?? ''
    ).replaceAll(/\s/g, ' ');
    expect(text).toContain('samedi 21 novembre 2026 à 11 h 01');
    expect(text).toContain('chef.essai@exemple.fr');
    expect(text).toContain('rôle vérificateur');
    expect(text).not.toContain('par command');
    const other = screen.getByText('quite.new').closest('li')?.textContent;
    expect(other).toContain(`par le service lui-même, sur tâche ${line.subjectId}`);
  });

  it('says in French what was looked for, why, and what an import left', async () => {
    const row = (id: string, more: object) => ({ ...line, id: line.id.slice(0, -1) + id, subjectEmail: null, ...more });
    await show('', {
      'GET /api/admin/audit': {
        body: {
          rows: [
            row('1', { subjectType: 'people', subjectId: 'email', detail: { purpose: 'post', note: 'Lundi' } }),
            row('2', { subjectType: 'listings', subjectId: 'acceslibre', detail: { kept: 1, left: 3, fault: null } }),
            row('3', { subjectType: 'document', detail: { kind: 'cmi', was: 'approved', reason: 'mistake' } }),
          ],
          next: null,
        },
      },
    });
    await screen.findAllByText('Rôle donné', { selector: 'strong' });
    const words = screen.getByRole('region', { name: 'Les lignes' }).textContent;
    for (const part of ['adresse e-mail', 'raison répondre à un courrier', 'reprises 1 · laissées de côté 3'])
      expect(words).toContain(part);
    expect(words).toContain('genre carte (CMI) · avant validé · motif la décision était une erreur');
  });

  it('is filtered, keeps what was chosen in the address, and takes no number that is none', async () => {
    const { asked } = await show();
    await userEvent.click(await screen.findByText('Filtrer'));
    await userEvent.selectOptions(screen.getByLabelText(/^Acte/), 'Rôle donné');
    await userEvent.type(screen.getByLabelText(/^Numéro de compte/), 'bob');
    await userEvent.click(screen.getByRole('button', { name: 'Filtrer le journal' }));
    expect(screen.getByText(/^Un numéro de compte a la forme/)).toBeTruthy();
    await userEvent.clear(screen.getByLabelText(/^Numéro de compte/));
    await userEvent.click(screen.getByRole('button', { name: 'Filtrer le journal' }));
    await waitFor(() => expect(window.location.search).toBe('?acte=role.granted'));
    await waitFor(() => expect(asked.at(-1)?.search).toBe('?action=role.granted'));
    await userEvent.click(screen.getByRole('button', { name: 'Tout afficher' }));
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it('asks for nothing among its filters, and sends no dates that are turned round', async () => {
    const { asked } = await show();
    await userEvent.click(await screen.findByText('Filtrer'));
    expect(screen.getByLabelText('Acte')).toBeTruthy();
    expect(document.body.textContent).not.toContain('(facultatif)');
    for (const [name, year] of [
      ['Depuis le', '2026'],
      ['Jusqu’au', '2025'],
    ] as const) {
      const date = within(screen.getByRole('group', { name: new RegExp(`^${name}`) }));
      await userEvent.type(date.getByLabelText('Jour'), '3');
      await userEvent.type(date.getByLabelText('Mois'), '11');
      await userEvent.type(date.getByLabelText('Année'), year);
    }
    const before = asked.length;
    await userEvent.click(screen.getByRole('button', { name: 'Filtrer le journal' }));
    expect(screen.getByText(/^Cette date est avant la première/)).toBeTruthy();
    expect([asked.length, window.location.search]).toEqual([before, '']);
  });

  it('says in French who erased or exported an account', async () => {
    const rows = ['team', 'holder', 'service-key'].map((by, index) => ({
      ...line,
      id: `01933b6e-0000-7000-8000-0000000000d${index}`,
      detail: { by },
    }));
    await show('', { 'GET /api/admin/audit': { body: { rows, next: null } } });
    await screen.findAllByText('Rôle donné', { selector: 'strong' });
    const words = screen.getByRole('region', { name: 'Les lignes' }).textContent;
    for (const part of ['par l’équipe', 'par la personne elle-même', 'par une clé de service'])
      expect(words).toContain(part);
  });

  it('an address leads to every line of its account', async () => {
    const { asked } = await show('?du=2026-11-01');
    await userEvent.click(await screen.findByRole('link', { name: 'Les lignes de bob.essai@exemple.fr' }));
    await waitFor(() => expect(asked.map(({ search }) => search)).toContain(`?person=${line.subjectId}`));
  });

  it.each([
    [{ checked: 1234, end: { position: 1240, hash: 'ab'.repeat(32) }, fault: null }, /Les 1.234 lignes sont intactes/],
    [{ checked: 0, end: null, fault: null }, /Le journal est vide/],
    [
      { checked: 2, end: null, fault: { kind: 'changed', lineId: line.id, at: line.at, position: 3 } },
      /plus intact à la ligne 3\..*n’est plus celle qui avait été écrite/,
    ],
    [
      { checked: 2, end: null, fault: { kind: 'added', lineId: line.id, at: line.at, position: null } },
      /n’est pas dans la chaîne\..*glissée après coup/,
    ],
  ])('its chain is verified on demand: %j', async (verdict, sentence) => {
    const body = { ...verdict, total: verdict.checked, next: null };
    await show('', { 'POST /api/admin/audit/verification': { body } });
    await userEvent.click(await screen.findByText('Vérifier le journal'));
    await userEvent.click(screen.getByRole('button', { name: 'Vérifier maintenant' }));
    await waitFor(() => expect(document.body.textContent).toMatch(sentence));
  });

  it('its verification says how far it is, goes on where it was, and can be stopped', async () => {
    const slice = { checked: 20_000, total: 80_000, end: { position: 1, hash: 'ab' }, fault: null };
    let answer: (value: Answer) => void = () => undefined;
    const { asked } = await show('', {
      'POST /api/admin/audit/verification': ({ body }) =>
        (body as { after: number }).after === 0
          ? { body: { ...slice, next: 20_000 } }
          : new Promise<Answer>((resolve) => (answer = resolve)),
    });
    await userEvent.click(await screen.findByText('Vérifier le journal'));
    await userEvent.click(screen.getByRole('button', { name: 'Vérifier maintenant' }));
    const bar = await screen.findByRole('progressbar', { name: 'Vérification du journal' });
    expect(bar.getAttribute('value')).toBe('25');
    await userEvent.click(screen.getByRole('button', { name: 'Arrêter la vérification' }));
    answer({ body: { ...slice, next: 40_000 } });
    expect(await screen.findByRole('button', { name: 'Vérifier maintenant' })).toBeTruthy();
    expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { after: 0 },
      { after: 20_000 },
    ]);
    expect(document.body.textContent).not.toContain('intactes');
  });
});
