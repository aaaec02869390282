import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { open, type Answers } from '../../../test/open.tsx';

const ids = ['01933b6e-0000-7000-8000-0000000000d1', '01933b6e-0000-7000-8000-0000000000d2'] as const;
const userId = '01933b6e-0000-7000-8000-0000000000d3';
const row = {
  id: ids[0],
  documentId: ids[1],
  userId,
  kind: 'cmi',
  isReplaced: false,
  settler: 'self',
  person: { firstName: 'Bob', lastName: 'Essai' },
  first: {
    status: 'approved',
    reason: null,
    remark: null,
    expiresOn: '2031-05-01',
    cardType: 'cmi',
    plate: null,
    at: '2026-11-20T09:00:00.000Z',
    by: 'Rachid Essai',
  },
  second: {
    status: 'rejected',
    reason: 'nom_different',
    message: 'Le nom n’est pas celui du compte. Écrivez-nous.',
    remark: 'Le nom est illisible.',
    expiresOn: null,
    cardType: null,
    plate: null,
    at: '2026-11-21T09:00:00.000Z',
    by: null,
  },
};
const answers = (isLeft: () => boolean, shown: object = row): Answers => ({
  'GET /api/admin/documents': { body: { rows: [], next: null, waiting: 0 } },
  'GET /api/admin/second-looks': () => ({
    body: { rows: isLeft() ? [] : [shown], next: null, waiting: isLeft() ? 0 : 1 },
  }),
});

it('shows both decisions, and confirms the first with one press', async () => {
  let isLeft = false;
  const { asked } = await open('/admin', {
    signedIn: true,
    answers: {
      ...answers(() => isLeft),
      [`POST /api/admin/second-looks/${ids[0]}/settle`]: () => {
        isLeft = true;
        return { body: { id: ids[0] } };
      },
    },
  });
  const section = within(await screen.findByRole('region', { name: 'Seconds regards en désaccord' }));
  expect(await section.findByText('Validé jusqu’au 1er mai 2031 (CMI « stationnement »)')).toBeTruthy();
  expect(section.getByText('Refusé : nom différent')).toBeTruthy();
  expect(section.getByText(/Le nom n’est pas celui du compte\. Écrivez-nous\./)).toBeTruthy();
  expect(section.getByText(/Remarque : Le nom est illisible\./)).toBeTruthy();
  expect(section.getByText(/Second regard, par/).textContent).toContain('un compte effacé');
  await userEvent.click(section.getByRole('button', { name: 'Garder la première réponse pour Bob Essai' }));
  expect(await section.findByText('Aucun désaccord n’attend.')).toBeTruthy();
  expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toContain(
    `/api/admin/second-looks/${ids[0]}/settle`,
  );
});

it('puts the document back in the queue, with a reason', async () => {
  let isLeft = false;
  const url = `/api/admin/people/${userId}/documents/${ids[1]}/reopening`;
  const { asked } = await open('/admin', {
    signedIn: true,
    answers: {
      ...answers(() => isLeft),
      [`POST ${url}`]: () => {
        isLeft = true;
        return { body: { userId } };
      },
    },
  });
  const section = within(await screen.findByRole('region', { name: 'Seconds regards en désaccord' }));
  await userEvent.click(await section.findByText('Revenir sur la décision : carte mobilité inclusion de Bob Essai'));
  await userEvent.click(section.getByRole('button', { name: 'Remettre ce papier à vérifier' }));
  const list = section.getByRole('combobox', { name: /^Pourquoi/ });
  expect(document.activeElement).toBe(list);
  expect(asked.some(({ path }) => path === url)).toBe(false);
  await userEvent.selectOptions(list, 'doubt');
  await userEvent.click(section.getByRole('button', { name: 'Remettre ce papier à vérifier' }));
  expect(await section.findByText('Aucun désaccord n’attend.')).toBeTruthy();
  expect(asked.find(({ path }) => path === url)?.body).toEqual({ reason: 'doubt' });
  // The queue of the same page was fetched when it opened, then once more.
  await waitFor(() => expect(asked.filter(({ path }) => path === '/api/admin/documents')).toHaveLength(2));
});

it.each([
  [{ settler: 'colleague' }, /un autre administrateur les départage\.$/, true],
  [{ settler: 'nobody' }, /aucun autre administrateur ne peut les départager\. Vous pouvez remettre ce papier/, true],
  [{ settler: 'nobody', isReplaced: true }, /ne peut les départager\.$/, false],
])('a reviewer who gave one of the decisions cannot settle: %o', async (change, told, canReopen) => {
  await open('/admin', { signedIn: true, answers: answers(() => false, { ...row, ...change }) });
  const section = within(await screen.findByRole('region', { name: 'Seconds regards en désaccord' }));
  expect(await section.findByText(told)).toBeTruthy();
  expect(section.queryByRole('button', { name: /^(Garder|Classer)/ })).toBeNull();
  expect(section.queryByText(/^Revenir sur la décision/) !== null).toBe(canReopen);
});

it('a replaced document can only be closed', async () => {
  let isLeft = false;
  const shown = {
    ...row,
    kind: 'carte_grise',
    isReplaced: true,
    second: {
      ...row.second,
      status: 'approved',
      reason: null,
      message: null,
      remark: null,
      plate: 'AB-123-CD',
      holderName: 'Ada Essai',
    },
  };
  await open('/admin', {
    signedIn: true,
    answers: {
      ...answers(() => isLeft, shown),
      [`POST /api/admin/second-looks/${ids[0]}/settle`]: () => {
        isLeft = true;
        return { body: { id: ids[0] } };
      },
    },
  });
  const section = within(await screen.findByRole('region', { name: 'Seconds regards en désaccord' }));
  expect(await section.findByText(/^La personne a retiré ce papier, ou en a envoyé un autre/)).toBeTruthy();
  expect(section.getByText('Validé, plaque AB-123-CD, au nom d’Ada Essai')).toBeTruthy();
  expect(section.queryByText(/^Revenir sur la décision/)).toBeNull();
  await userEvent.click(section.getByRole('button', { name: 'Classer le désaccord pour Bob Essai' }));
  expect(await section.findByText('Aucun désaccord n’attend.')).toBeTruthy();
});
