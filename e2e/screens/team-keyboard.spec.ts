import { adminContract } from '@placejuste/contracts/admin';
import type { Locator, Page } from '@playwright/test';
import { administratorOf, approvePapers } from '../people/administrator.ts';
import { askForListing, importListings } from '../people/listings.ts';
import { writeToTeam } from '../people/messages.ts';
import { confirmedPerson } from '../people/person.ts';
import { openAs, createSubscriber } from '../people/signed-in.ts';
import { addStation, publishStation, sayStationGone } from '../people/stations.ts';
import { waitUntilSettled } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';
import { expectVisibleFocus, tabUntil } from '../steps/keyboard.ts';

/** Maximum number of controls before the last queue of the team's page. */
const manyPresses = 200;

/** Presses Tab up to that control, checks its focus ring, and presses Enter. */
async function press(page: Page, target: Locator): Promise<void> {
  await tabUntil(page, target, manyPresses);
  await expectVisibleFocus(page);
  await page.keyboard.press('Enter');
}

/** Chooses the first reason of the focused list with an arrow key. */
async function chooseReason(page: Page, card: Locator, label: string, missing = 'Choisissez un motif.'): Promise<void> {
  const list = card.getByLabel(new RegExp(`^${label}`));
  await expect(list).toBeFocused();
  await expect(card.getByText(missing)).toBeVisible();
  await expectVisibleFocus(page);
  await page.keyboard.press('ArrowDown');
  await expect(list).not.toHaveValue('');
}

/** Rows of one list, each found by its remark. */
const cardsOf = (page: Page, title: string) => {
  const list = page.getByRole('region', { name: title });
  return {
    title: list.getByRole('heading', { name: title }),
    card: (remark: string) => list.getByRole('listitem').filter({ hasText: remark }),
  };
};

async function openQueues(page: Page): Promise<void> {
  await page.goto('/admin');
  await waitUntilSettled(page, 'the queues of the team');
}

test('reserved places are published, refused and joined by the keyboard alone', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const { session } = await confirmedPerson(product);
  const [one, two, three] = ['Clavier, une', 'Clavier, deux', 'Clavier, trois'] as const;
  for (const [remark, latitude] of [
    [one, 48.101],
    [two, 48.102],
    // A few metres from the first one.
    [three, 48.10102],
  ] as const)
    await addStation(product, session, { latitude, remark });
  await openAs(page, await administratorOf(product));
  await openQueues(page);
  const { title, card } = cardsOf(page, 'Places réservées à vérifier');

  await press(page, card(one).getByRole('button', { name: /^Publier/ }));
  await expect(card(one)).toHaveCount(0);
  // The title of the next row has the focus: the same key again would publish nothing.
  await expect(card(two).getByRole('heading')).toBeFocused();

  const refuse = card(two).getByRole('button', { name: /^Ne pas publier/ });
  await press(page, refuse);
  await chooseReason(page, card(two), 'Motif du refus');
  await press(page, refuse);
  await expect(card(two)).toHaveCount(0);
  await expect(card(three).getByRole('heading', { level: 3 }).first()).toBeFocused();

  await press(page, card(three).getByRole('button', { name: /^C’est la même/ }));
  await expect(card(three)).toHaveCount(0);
  await expect(title).toBeFocused();
  await expect(page.getByText(/est réunie avec la place déjà connue\.$/).first()).toBeVisible();
});

test('places said to be gone are kept and taken away by the keyboard alone', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const administrator = await administratorOf(product);
  const [finder, passer] = [await confirmedPerson(product), await confirmedPerson(product)];
  const [one, two] = ['Disparue, une', 'Disparue, deux'] as const;
  for (const [remark, latitude] of [
    [one, 48.201],
    [two, 48.202],
  ] as const) {
    const id = await addStation(product, finder.session, { latitude, remark });
    await publishStation(product, administrator, id);
    await sayStationGone(product, passer.session, id);
  }
  await openAs(page, administrator);
  await openQueues(page);
  const { title, card } = cardsOf(page, 'Places dites disparues');

  await press(page, card(one).getByRole('button', { name: /^La garder/ }));
  await expect(card(one)).toHaveCount(0);
  await expect(card(two).getByRole('heading')).toBeFocused();

  const remove = card(two).getByRole('button', { name: /^Ne plus l’afficher/ });
  await press(page, remove);
  await chooseReason(page, card(two), 'Pourquoi ne plus l’afficher');
  await press(page, remove);
  await expect(card(two)).toHaveCount(0);
  await expect(title).toBeFocused();
});

test('accounts whose papers are validated are activated by the keyboard alone', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const holders = [await createSubscriber(product), await createSubscriber(product)] as const;
  for (const { person, session } of holders) {
    const holderName = `${person.firstName} ${person.lastName}`;
    await approvePapers(product, session, { plate: 'AB-123-CD', cardNumber: '123456789', holderName });
  }
  await openAs(page, await administratorOf(product));
  await openQueues(page);
  const { title, card } = cardsOf(page, 'Comptes à activer');
  const [one, two] = holders.map(({ person }) => card(person.email));
  if (one === undefined || two === undefined) throw new Error('No holder');

  await press(page, one.getByRole('button', { name: /^Activer/ }));
  await expect(one).toHaveCount(0);
  await expect(two.getByRole('heading')).toBeFocused();
  await press(page, two.getByRole('button', { name: /^Activer/ }));
  await expect(two).toHaveCount(0);
  await expect(title).toBeFocused();
});

test('messages are answered and marked as handled by the keyboard alone', { tag: '@long' }, async ({
  page,
  browser,
  product,
}) => {
  const [one, two] = ['Clavier : où en sont mes papiers ?', 'Clavier : puis-je changer de voiture ?'] as const;
  for (const [name, message] of [
    ['Bob', one],
    ['Chloé', two],
  ] as const)
    await writeToTeam(browser, product, { name: `${name} Clavier`, email: `${message.length}@exemple.fr`, message });
  await openAs(page, await administratorOf(product));
  await openQueues(page);
  const { title, card } = cardsOf(page, 'Messages reçus');

  const answered = card(one);
  await press(page, answered.locator('summary').filter({ hasText: 'Répondre à Bob Clavier' }));
  const template = answered.getByRole('combobox');
  await tabUntil(page, template);
  await expectVisibleFocus(page);
  await page.keyboard.press('ArrowDown');
  const box = answered.getByRole('textbox');
  await press(page, answered.getByRole('button', { name: /^Ajouter/ }));
  await expect(box).not.toHaveValue('');
  await tabUntil(page, box);
  await expectVisibleFocus(page);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Court.');
  const send = answered.getByRole('button', { name: /^Envoyer la réponse/ });
  await press(page, send);
  // A text that is too short stays in the box, which takes the focus again.
  await expect(box).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Vos papiers sont arrivés. Ils seront vérifiés demain.');
  await press(page, send);
  await expect(answered).toHaveCount(0);
  await expect(card(two).getByRole('heading', { level: 3 })).toBeFocused();

  await press(page, card(two).getByRole('button', { name: /^Marquer .* comme traité/ }));
  await expect(card(two)).toHaveCount(0);
  await expect(title).toBeFocused();
});

test('requests on the directory are accepted and refused by the keyboard alone', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const [one, two] = ['Mercerie du Clavier', 'Quincaillerie du Clavier'] as const;
  await importListings(product, 'Clavier-sur-Mer', [one, two]);
  const { session } = await confirmedPerson(product);
  for (const name of [one, two]) await askForListing(product, session, name);
  await openAs(page, await administratorOf(product));
  await openQueues(page);
  const { title, card } = cardsOf(page, 'Demandes sur l’annuaire');

  await press(page, card(one).getByRole('button', { name: /^Accepter/ }));
  await expect(card(one)).toHaveCount(0);
  await expect(card(two).getByRole('heading', { level: 3 })).toBeFocused();

  const refuse = card(two).getByRole('button', { name: /^Refuser/ });
  const reason = card(two).getByRole('textbox', { name: /^Motif du refus/ });
  await press(page, refuse);
  await expect(reason).toBeFocused();
  await press(page, card(two).getByRole('button', { name: 'Annuler' }));
  // The focus is not on the accept button: the same key again would accept.
  await expect(refuse).toBeFocused();
  await expectVisibleFocus(page);
  await page.keyboard.press('Enter');
  await expect(reason).toBeFocused();
  await press(page, card(two).getByRole('button', { name: 'Envoyer le refus' }));
  await expect(card(two).getByText('Dites pourquoi la demande est refusée.')).toBeVisible();
  await expect(reason).toBeFocused();
  await page.keyboard.type('Une autre personne répond de ce commerce.');
  await press(page, card(two).getByRole('button', { name: 'Envoyer le refus' }));
  await expect(card(two)).toHaveCount(0);
  await expect(title).toBeFocused();
});

/**
 * Two disagreements as fixed replies: the random draw and its hour, covered by the server's own tests, cannot be
 * forced.
 */
async function answerDisagreements(page: Page): Promise<void> {
  const answer = { reason: null, message: null, remark: null, cardType: null, plate: null, at: '2026-11-20T09:00:00Z' };
  let rows = ['Une', 'Deux'].map((lastName, at) => ({
    id: `01933b6e-0000-7000-8000-0000000000e${at}`,
    documentId: `01933b6e-0000-7000-8000-0000000000f${at}`,
    userId: `01933b6e-0000-7000-8000-0000000000d${at}`,
    kind: 'cmi',
    isReplaced: false,
    settler: 'self',
    person: { firstName: 'Clavier', lastName },
    first: { ...answer, status: 'approved', expiresOn: '2031-05-01', by: 'Rachid Essai' },
    second: {
      ...answer,
      status: 'rejected',
      reason: 'nom_different',
      expiresOn: null,
      by: null,
      message: 'Le prénom n’est pas celui du compte.',
    },
  }));
  const { reply } = adminContract.calls.listDisagreements;
  await page.route(/\/api\/admin\/second-looks(\?.*)?$/, (route) =>
    route.fulfill({ json: reply.parse({ rows, next: null, waiting: rows.length }) }),
  );
  await page.route(/\/(settle|reopening)$/, async (route) => {
    const url = route.request().url();
    const settled = rows.find((row) => url.includes(row.id) || url.includes(row.documentId));
    rows = rows.filter((row) => row !== settled);
    await route.fulfill({ json: { id: settled?.id, userId: settled?.userId } });
  });
}

test('disagreements are settled and put back to verify by the keyboard alone', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await openAs(page, await administratorOf(product));
  await answerDisagreements(page);
  await openQueues(page);
  const { title, card } = cardsOf(page, 'Seconds regards en désaccord');

  await expect(card('Clavier Une').getByText('Le prénom n’est pas celui du compte.')).toBeVisible();
  await press(page, card('Clavier Une').getByRole('button', { name: /^Garder la première réponse/ }));
  await expect(card('Clavier Une')).toHaveCount(0);
  await expect(card('Clavier Deux').getByRole('heading')).toBeFocused();

  await press(page, card('Clavier Deux').locator('summary'));
  const reopen = card('Clavier Deux').getByRole('button', { name: 'Remettre ce papier à vérifier' });
  await press(page, reopen);
  await chooseReason(page, card('Clavier Deux'), 'Pourquoi', 'Choisissez une raison.');
  await press(page, reopen);
  await expect(card('Clavier Deux')).toHaveCount(0);
  await expect(title).toBeFocused();
});
