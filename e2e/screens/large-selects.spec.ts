import type { Page } from '@playwright/test';
import { administratorOf } from '../people/administrator.ts';
import { openAs } from '../people/signed-in.ts';
import { setBrowserLetters, takePicture, waitUntilSettled } from '../product/screen.ts';
import { expect, test } from '../product/test.ts';

/** The lists whose chosen option has not room enough: wider than its line, and not on several lines. */
function cutChoices(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ruler = document.createElement('canvas').getContext('2d');
    return [...document.querySelectorAll('select')].flatMap((list) => {
      const { font, paddingLeft, paddingRight, lineHeight } = getComputedStyle(list);
      const chosen = list.selectedOptions[0]?.text ?? '';
      if (ruler === null) return ['no ruler'];
      ruler.font = font;
      const room = list.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      const lines = Math.floor(list.clientHeight / parseFloat(lineHeight));
      return ruler.measureText(chosen).width > room && lines < 2 ? [chosen] : [];
    });
  });
}

test('choice-cut-in-large-letters: what is chosen in a list is read whole at 320 px', async ({ page, product }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await openAs(page, await administratorOf(product));
  for (const [path, name] of [
    ['/pwa/settings/affichage', 'settings-display'],
    ['/admin-suite/personnes', 'people'],
    ['/admin-suite/journal', 'journal'],
    ['/admin-suite/annonces?annonce=nouvelle', 'broadcast'],
  ] as const) {
    await page.goto(path);
    await setBrowserLetters(page, 32);
    await waitUntilSettled(page, path);
    for (const list of await page.getByRole('combobox').all())
      await list.selectOption({ index: (await list.locator('option').count()) - 1 });
    expect(await cutChoices(page), path).toEqual([]);
    await takePicture(page, `letters-200/${name}`);
  }
});
