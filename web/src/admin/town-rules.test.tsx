import { cappedTown, silentTown } from '@placejuste/domain/fixtures';
import type { TownRule } from '@placejuste/domain/town-rule';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshDevice } from '../../test/device.ts';
import { open, type Answers } from '../../test/open.tsx';
import { comeBackAfter } from '../../test/test-clock.ts';

const act = {
  id: '01933b6e-0000-7000-8000-0000000000e1',
  at: '2026-11-21T09:00:00.000Z',
  by: 'Bob Essai',
  kind: 'edit',
  added: [],
  changed: [cappedTown.insee],
  removed: ['59998'],
  fields: ['maxHours'],
};
const list = (rules: readonly TownRule[]): Answers => ({
  'GET /api/town-rules': { body: { updatedAt: '2026-11-20T12:00:00.000Z', rules } },
  'GET /api/admin/town-rules/acts': { body: { rows: [act], next: null } },
});
const two = list([cappedTown, silentTown]);
const many = Array.from({ length: 23 }, (_, n) => ({
  ...cappedTown,
  commune: `Essai-${String(n + 10)}`,
  insee: String(59_010 + n),
}));
const show = async (answers: Answers, query = '') => open(`/admin/regles${query}`, { signedIn: true, answers });
const file = (content: string | Uint8Array<ArrayBuffer>, name = 'regles.json') =>
  new File([content], name, { type: 'application/json' });
const choose = async (content: Parameters<typeof file>[0]) =>
  userEvent.upload(await screen.findByLabelText('Choisir un fichier JSON'), file(content));
const sent = (asked: readonly { readonly method: string; readonly path: string; readonly body: unknown }[]) =>
  asked.filter(({ method }) => method === 'PUT').map(({ path, body }) => ({ path, body }));

beforeEach(freshDevice);

describe('/admin/regles', { timeout: 20_000 }, () => {
  it('lists each rule with source, reading date, confidence, and its history', async () => {
    await show(two);
    const card = (await screen.findByRole('heading', { name: /Saint-Exemple-sur-Mer/ })).closest(
      '.card',
    ) as HTMLElement;
    expect(within(card).getByText('Fiabilité : bonne')).toBeTruthy();
    expect(within(card).getByText('Source de décembre 2024, lue en novembre 2026.')).toBeTruthy();
    expect(
      within(card)
        .getByRole('link', { name: /Lire la source pour Saint-Exemple-sur-Mer/ })
        .getAttribute('href'),
    ).toBe(cappedTown.source);
    const history = screen.getByRole('region', { name: 'Historique des changements' });
    expect(await within(history).findByText(/Changement à la main/)).toBeTruthy();
    for (const words of ['par Bob Essai', 'Modifié : Saint-Exemple-sur-Mer (durée maximale)', 'Retiré : 59998'])
      expect(history.textContent).toContain(words);
  });

  it('are listed ten at a time, and found by name without accents or by code', async () => {
    await show(list(many));
    expect(await screen.findByText('23 communes ont une règle')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(10);
    await userEvent.click(screen.getByRole('button', { name: /Afficher la suite/ }));
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(20);
    await userEvent.type(screen.getByLabelText(/Chercher une commune/), 'ESSÀI 12');
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Essai-12 (59012)',
    ]);
    await userEvent.clear(screen.getByLabelText(/Chercher une commune/));
    await userEvent.type(screen.getByLabelText(/Chercher une commune/), '59031');
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Essai-31 (59031)');
  });

  it('a rule is corrected with the keyboard only, after its errors were shown', async () => {
    const { asked } = await show({
      ...two,
      [`PUT /api/admin/town-rules/${cappedTown.insee}`]: { body: { insee: cappedTown.insee } },
    });
    (await screen.findByRole('button', { name: 'Modifier la règle : Saint-Exemple-sur-Mer' })).focus();
    await userEvent.keyboard('{Enter}');
    const hours = await screen.findByLabelText(/Durée maximale gratuite/);
    await userEvent.clear(hours);
    await userEvent.type(hours, '8{Enter}');
    await waitFor(() =>
      expect(document.activeElement?.textContent).toContain('Une durée maximale va de 12 à 744 heures'),
    );
    expect(sent(asked)).toEqual([]);
    await userEvent.clear(hours);
    await userEvent.type(hours, '12{Enter}');
    await waitFor(() =>
      expect(sent(asked)).toEqual([
        {
          path: `/api/admin/town-rules/${cappedTown.insee}`,
          body: { rule: { ...cappedTown, appealForm: null, maxHours: 12 }, was: cappedTown },
        },
      ]),
    );
    expect(await screen.findByRole('heading', { name: 'Règles des villes' })).toBeTruthy();
  });

  it('a colleague was faster: the typed text stays, and the reason is shown', async () => {
    const message = 'Cette règle a été changée par quelqu’un d’autre.';
    await show(
      {
        ...two,
        [`PUT /api/admin/town-rules/${cappedTown.insee}`]: {
          status: 409,
          body: { code: 'TOWN_RULE_MOVED', message, requestId: 'r' },
        },
      },
      `?commune=${cappedTown.insee}`,
    );
    const note = await screen.findByLabelText(/Ce que dit la source/);
    await userEvent.type(note, ' Relu.');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer la règle' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect((note as HTMLTextAreaElement).value).toBe(`${cappedTown.note} Relu.`);
  });

  it.each([
    ['changed', { ...cappedTown, maxHours: 30 }],
    ['removed', null],
  ])('a-colleague-%s-it-meanwhile: the request contains the former rule', async (_what, meanwhile) => {
    let held: TownRule | null = cappedTown;
    const message = 'Cette règle a été changée par quelqu’un d’autre.';
    const { asked } = await show(
      {
        ...two,
        'GET /api/town-rules': () => ({
          body: { updatedAt: '2026-11-20T12:00:00.000Z', rules: held === null ? [] : [held] },
        }),
        [`PUT /api/admin/town-rules/${cappedTown.insee}`]: {
          status: 409,
          body: { code: 'TOWN_RULE_MOVED', message, requestId: 'r' },
        },
      },
      `?commune=${cappedTown.insee}`,
    );
    const note = await screen.findByLabelText(/Ce que dit la source/);
    held = meanwhile;
    comeBackAfter(60_000);
    await waitFor(() => expect(asked.filter(({ path }) => path === '/api/town-rules')).toHaveLength(2));
    await userEvent.type(note, ' Relu.{Enter}');
    await userEvent.click(screen.getByRole('button', { name: /Enregistrer/ }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(sent(asked)[0]?.body).toMatchObject({ was: { maxHours: cappedTown.maxHours } });
  });

  it('a commune is added', async () => {
    const { asked } = await show(
      { ...two, 'PUT /api/admin/town-rules/59001': { body: { insee: '59001' } } },
      '?commune=nouvelle',
    );
    await userEvent.type(await screen.findByLabelText(/^Commune/), 'Essaiville');
    await userEvent.type(screen.getByLabelText(/Code INSEE/), '59001');
    await userEvent.type(screen.getByLabelText(/Ce que dit la source/), 'Ticket gratuit de 24 h.');
    await userEvent.type(screen.getByLabelText(/Adresse de la page lue/), 'https://essaiville.example/stationnement');
    await userEvent.selectOptions(screen.getByLabelText(/Ticket gratuit demandé/), 'Oui');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer la règle' }));
    await waitFor(() =>
      expect(sent(asked)).toMatchObject([
        {
          body: {
            rule: {
              commune: 'Essaiville',
              insee: '59001',
              maxHours: null,
              ticketRequired: true,
              plateRegistration: null,
            },
            was: null,
          },
        },
      ]),
    );
  });

  it('the appeal form of a town must use TLS, with its reading date', async () => {
    const { asked } = await show(
      { ...two, [`PUT /api/admin/town-rules/${cappedTown.insee}`]: { body: { insee: cappedTown.insee } } },
      `?commune=${cappedTown.insee}`,
    );
    const address = await screen.findByLabelText(/^Formulaire de recours en ligne/);
    expect(screen.queryByLabelText(/^Formulaire ouvert le/)).toBeNull();
    await userEvent.type(address, 'http://recours.exemple.fr');
    await userEvent.type(screen.getByLabelText(/^Formulaire ouvert le/), '2026-11');
    const save = screen.getByRole('button', { name: 'Enregistrer la règle' });
    await userEvent.click(save);
    const summary = await screen.findByRole('alert');
    expect(within(summary).getAllByRole('link')).toHaveLength(2);
    expect(sent(asked)).toEqual([]);
    await userEvent.clear(address);
    await userEvent.type(address, 'https://recours.exemple.fr');
    await userEvent.type(screen.getByLabelText(/^Formulaire ouvert le/), '-20');
    await userEvent.click(save);
    await waitFor(() =>
      expect(sent(asked)).toMatchObject([
        { body: { rule: { appealForm: { url: 'https://recours.exemple.fr', readOn: '2026-11-20' } } } },
      ]),
    );
  });

  it('a commune is removed after a confirmation', async () => {
    const { asked } = await show(
      { ...two, [`PUT /api/admin/town-rules/${cappedTown.insee}`]: { body: { insee: cappedTown.insee } } },
      `?commune=${cappedTown.insee}`,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Retirer cette commune' }));
    expect(sent(asked)).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Oui, retirer' }));
    await waitFor(() => expect(sent(asked)).toMatchObject([{ body: { rule: null, was: cappedTown } }]));
  });

  it('a file is previewed, and imported at a second press only', async () => {
    const coming = [
      { ...cappedTown, maxHours: 12 },
      { ...silentTown, commune: 'Neuville-Essai', insee: '59777' },
    ];
    const { asked } = await show({
      ...two,
      'PUT /api/admin/town-rules': { body: { added: 1, changed: 1, removed: 1, unchanged: 0 } },
    });
    await choose(JSON.stringify({ rules: coming }));
    const preview = await screen.findByRole('region', { name: 'Ce qui changerait' });
    expect(preview.textContent).toMatch(
      /1 commune ajoutée.*Neuville-Essai.*1 commune modifiée.*Saint-Exemple-sur-Mer : durée maximale.*1 commune retirée.*Exempleville/,
    );
    expect(sent(asked)).toEqual([]);
    await userEvent.click(within(preview).getByRole('button', { name: 'Importer ces changements' }));
    await waitFor(() => expect(sent(asked)).toEqual([{ path: '/api/admin/town-rules', body: { rules: coming } }]));
  });

  it.each([
    [
      'accents of another encoding',
      Uint8Array.from(JSON.stringify([{ ...cappedTown, note: 'Plafonné.' }]), (letter) => letter.charCodeAt(0)),
      /Ce fichier n’est pas une liste de règles au format JSON, en UTF-8/,
    ],
    ['what is no JSON', 'commune;insee', /Ce fichier n’est pas une liste de règles/],
    [
      'a rule without its source',
      JSON.stringify([cappedTown, { ...silentTown, source: '' }]),
      /Règle 2, .*source : Indiquez l’adresse de la page lue/,
    ],
    [
      'a field nobody knows',
      JSON.stringify([{ ...cappedTown, amende: 135 }]),
      /Règle 1, .*amende : Ce champ manque, ou n’a pas la forme attendue/,
    ],
    ['one commune twice', JSON.stringify([cappedTown, cappedTown]), /insee : Cette commune figure deux fois/],
  ])('refuses %s, and sends nothing', async (_what, content, sentence) => {
    const { asked } = await show(two);
    await choose(content);
    await waitFor(() => expect(document.body.textContent).toMatch(sentence));
    expect(screen.queryByRole('button', { name: 'Importer ces changements' })).toBeNull();
    expect(sent(asked)).toEqual([]);
  });
});
