import type { Page } from '@playwright/test';
import { dayField } from './fill-day.ts';

/** Notes a step of a fine that is open; `more` answers what that step asks besides its day. */
export async function noteStep(page: Page, step: string, day: string, more?: () => Promise<void>): Promise<void> {
  // Folded while something else comes first.
  const fold = page.getByRole('group').filter({ has: page.getByText('Noter une étape', { exact: true }) });
  if ((await fold.getAttribute('open')) === null) await fold.getByText('Noter une étape', { exact: true }).click();
  await page.getByLabel('Ce qui vient de se passer').selectOption(step);
  await dayField(page, /^(Quel jour|Date de la décision)/).fill(day);
  await more?.();
  await page.getByRole('button', { name: 'Enregistrer cette étape' }).click();
}

/** What the fine that is open says happened. */
export const historyOf = (page: Page) => page.getByRole('list', { name: 'Ce qui s’est passé' });
