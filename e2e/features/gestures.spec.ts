import type { Locator, Page } from '@playwright/test';
import { test } from '../people/fake-camera.ts';
import { confirmedPerson } from '../people/person.ts';
import { photographFile } from '../people/pictures.ts';
import { openAs } from '../people/signed-in.ts';
import { expect } from '../product/test.ts';
import { countGestures } from '../steps/count-gestures.ts';
import { orderWithConsents } from '../steps/subscribe.ts';

/** Maximum gestures of each moment at 360 × 740; a fine has its own in `read-notice.spec.ts`. */
const budgets = {
  /** Two taps tick the separate consents required by law, one orders (C. conso. L221-14, L221-25). */
  subscription: { taps: 6, typedFields: 0, screens: 4, scrolled: 900 },
  papers: { taps: 6, typedFields: 2, screens: 1, scrolled: 1500 },
  /** A first declaration: the vehicle is typed below a place that may already be found. */
  declaration: { taps: 6, typedFields: 1, screens: 6, scrolled: 700 },
} as const;
const counted = ['taps', 'typedFields', 'screens', 'scrolled'] as const;
type Spent = Record<(typeof counted)[number], number>;

test(
  'a first subscription, first papers and a first declaration ask few gestures',
  { tag: '@long' },
  async ({ product, phone: page }, info) => {
    const { session } = await confirmedPerson(product);
    await openAs(page, session);
    const readGestures = await countGestures(page);
    let before: Spent = { taps: 0, typedFields: 0, screens: 0, scrolled: 0 };
    const expectWithinBudget = async (moment: keyof typeof budgets) => {
      const { taps, typedFields, screens, scrolled } = await readGestures();
      const now = { taps, typedFields: typedFields.length, screens: screens.length, scrolled };
      for (const key of counted) {
        const spent = now[key] - before[key];
        info.annotations.push({ type: `${moment}: ${key}`, description: String(spent) });
        expect(spent, `${moment}: ${key}`).toBeLessThanOrEqual(budgets[moment][key]);
      }
      before = now;
    };

    await page.goto('/pwa');
    await page.getByRole('button', { name: 'Payer par carte bancaire' }).click();
    await orderWithConsents(page);
    await page.getByRole('button', { name: 'Payer (simulé)' }).click();
    await page.getByRole('link', { name: 'Continuer' }).click();
    await expect(page.getByRole('link', { name: 'Photographier ma CMI' })).toBeVisible();
    await expectWithinBudget('subscription');

    await page.getByRole('link', { name: 'Photographier ma CMI' }).click();
    await page.getByRole('heading', { name: 'Vos papiers' }).waitFor();
    const cmi = page.getByRole('region', { name: /^Carte mobilité inclusion/ });
    for (const side of ['Recto', 'Verso']) {
      const chooser = page.waitForEvent('filechooser');
      await cmi.getByRole('group', { name: side }).getByText('Choisir un fichier').click();
      await (await chooser).setFiles(await photographFile(`CMI ${side}`));
      await expect(cmi.getByRole('group', { name: side }).getByRole('img')).toBeVisible();
    }
    await page.getByLabel('Numéro de la carte').pressSequentially('ESSAI-0001');
    await page.getByRole('button', { name: 'Envoyer pour vérification' }).click();
    await expect(page.getByRole('button', { name: /^Remplacer : Carte mobilité/ })).toBeVisible();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('region', { name: 'Carte grise' }).getByText('Choisir un fichier').click();
    await (await chooser).setFiles(await photographFile('Carte grise'));
    await page.getByLabel('Plaque écrite sur la carte grise').pressSequentially('AB-123-CD');
    await page.getByRole('button', { name: 'Envoyer pour vérification' }).click();
    await expect(page.getByRole('button', { name: 'Remplacer : Carte grise' })).toBeVisible();
    await expectWithinBudget('papers');

    await touchInView(page, page.getByRole('link', { name: 'Accueil' }));
    await page.getByRole('link', { name: 'Nouvelle déclaration' }).first().click();
    await page.getByLabel('Plaque d’immatriculation').pressSequentially('AB-123-CD');
    await page.getByRole('button', { name: 'Enregistrer le véhicule' }).click();
    const camera = page.getByRole('dialog', { name: 'Appareil photo' });
    const shutter = camera.getByRole('button', { name: 'Prendre la photo' });
    await camera.getByRole('heading', { name: 'La voiture garée' }).waitFor();
    await shutter.click();
    await camera.getByRole('heading', { name: 'Le pare-brise, carte visible' }).waitFor();
    await shutter.click();
    await page.getByRole('button', { name: 'Payer plus tard' }).click();
    await expect(page.getByRole('heading', { name: /C’est fait/ })).toBeVisible();
    await expectWithinBudget('declaration');
  },
);

/**
 * Taps an element that is already in view; Playwright's click would first scroll to the place of the bottom bar in the
 * page.
 */
async function touchInView(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeInViewport({ ratio: 1 });
  const box = await target.boundingBox();
  if (box === null) throw new Error('Nothing is shown there');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}
