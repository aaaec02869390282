import type { Page } from '@playwright/test';
import { dayField } from './fill-day.ts';

/** Records a step of the open fine; `more` fills in the other fields of that step. */
export async function noteStep(page: Page, step: string, day: string, more?: () => Promise<void>): Promise<void> {
  // Inside a closed disclosure when another action comes first.
  const fold = page.getByRole('group').filter({ has: page.getByText('Noter une étape', { exact: true }) });
  if ((await fold.getAttribute('open')) === null) await fold.getByText('Noter une étape', { exact: true }).click();
  await page.getByLabel('Ce qui vient de se passer').selectOption(step);
  await dayField(page, /^(Quel jour|Date de la décision)/).fill(day);
  await more?.();
  await page.getByRole('button', { name: 'Enregistrer cette étape' }).click();
}

/** Events of the open fine. */
export const historyOf = (page: Page) => page.getByRole('list', { name: 'Ce qui s’est passé' });
