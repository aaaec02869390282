import type { Locator, Page } from '@playwright/test';
import { administratorOf, approvePapers } from '../people/administrator.ts';
import { confirmedPerson } from '../people/person.ts';
import { openAs, subscriber } from '../people/signed-in.ts';
import { addStation, publishStation, sayStationGone } from '../people/stations.ts';
import { settled } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';
import { expectVisibleFocus, tabUntil } from '../steps/keyboard.ts';

/** As many controls as may stand before the last queue of the team's page. */
const manyPresses = 200;

/** Moves by Tab alone to that control, sees its ring, and presses Enter. */
async function press(page: Page, target: Locator): Promise<void> {
  await tabUntil(page, target, manyPresses);
  await expectVisibleFocus(page);
  await page.keyboard.press('Enter');
}

/** The first reason of the list is chosen with an arrow, where the focus was brought. */
async function chooseReason(page: Page, card: Locator, label: string): Promise<void> {
  const list = card.getByLabel(new RegExp(`^${label}`));
  await expect(list).toBeFocused();
  await expect(card.getByText('Choisissez un motif.')).toBeVisible();
  await expectVisibleFocus(page);
  await page.keyboard.press('ArrowDown');
  await expect(list).not.toHaveValue('');
}

/** Rows of one list, each found by what its finder wrote. */
const cardsOf = (page: Page, title: string) => {
  const list = page.getByRole('region', { name: title });
  return {
    title: list.getByRole('heading', { name: title }),
    card: (remark: string) => list.getByRole('listitem').filter({ hasText: remark }),
  };
};

async function openQueues(page: Page): Promise<void> {
  await page.goto('/admin');
  await settled(page, 'the queues of the team');
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
    // A few metres from the first.
    [three, 48.10102],
  ] as const)
    await addStation(product, session, { latitude, remark });
  await openAs(page, await administratorOf(product));
  await openQueues(page);
  const { title, card } = cardsOf(page, 'Places réservées à vérifier');

  await press(page, card(one).getByRole('button', { name: /^Publier/ }));
  await expect(card(one)).toHaveCount(0);
  // The next row is in hand by its title: the same key again would publish nothing.
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
  const holders = [await subscriber(product), await subscriber(product)] as const;
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
