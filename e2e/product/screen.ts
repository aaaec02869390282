import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import axe from 'axe-core';
import { recordFirstUse } from './first-use.ts';

const pictures = join(import.meta.dirname, '..', '..', 'test-results', 'screens');

/**
 * Checks that axe finds nothing wrong on the page, best practices included, or only with `rules`. The checker is
 * injected once per page: sending it for every check would take ten times as long.
 */
export async function expectAccessible(page: Page, name: string, rules?: readonly string[]): Promise<void> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (named) => {
    const checker = Reflect.get(window, 'axe') as typeof axe;
    const only = named === null ? {} : { runOnly: { type: 'rule' as const, values: [...named] } };
    const { violations } = await checker.run(document, { resultTypes: ['violations'], ...only });
    return violations.flatMap((rule) =>
      rule.nodes.map((node) => `${rule.id} at ${node.target.join(' ')}: ${rule.help}`),
    );
  }, rules ?? null);
  expect(found, `axe on ${name}`).toEqual([]);
}

/**
 * Checks that links with the same name lead to the same place, because a screen reader may list links alone (RGAA 6.1).
 */
export async function expectDistinctLinks(page: Page, name: string): Promise<void> {
  const ambiguous = await page.evaluate(() => {
    const places = new Map<string, Set<string>>();
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
      const labels = link.getAttribute('aria-labelledby')?.split(' ') ?? [];
      const labelled = labels.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
      const said = (labelled || link.getAttribute('aria-label') || link.textContent).replace(/\s+/g, ' ').trim();
      places.set(said, (places.get(said) ?? new Set()).add(link.href));
    }
    return [...places]
      .filter(([said, where]) => said === '' || where.size > 1)
      .map(([said, where]) => [said, ...where]);
  });
  expect(ambiguous, `links of one name on ${name}`).toEqual([]);
}

/** Checks that the page does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(content, `${name} at ${window} px`).toBeLessThanOrEqual(window);
}

/** Sets the default letter size of the browser; 32 doubles it. */
export async function setBrowserLetters(page: Page, standard: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard } });
  await browser.detach();
}

/** Texts cut by their box; elements hidden on purpose have a size of one pixel or none. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
      const small = clientWidth <= 1 || clientHeight <= 1;
      const cutAcross = ['hidden', 'clip'].includes(overflowX) && scrollWidth > clientWidth + 1;
      const cutDown = ['hidden', 'clip'].includes(overflowY) && scrollHeight > clientHeight + 1;
      return small || !(cutAcross || cutDown) || element.innerText.trim() === ''
        ? []
        : [`${element.tagName}.${element.className}: ${element.innerText.slice(0, 60)}`];
    }),
  );
}

/** Elements that are invisible when focused: out of the window, or under a sticky bar. Restores the focus. */
export function hiddenFocus(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const before = document.activeElement;
    const top = document.querySelector('dialog[open]') ?? document;
    const hidden = [
      ...top.querySelectorAll<HTMLElement>('a[href], button, input:not([type="hidden"]), select, textarea, summary'),
    ].flatMap((element) => {
      const shown = element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
      const folded = element.closest('details:not([open])') !== null && element.tagName !== 'SUMMARY';
      if (!shown || folded || element.tabIndex < 0 || element.matches(':disabled')) return [];
      // The browser does not scroll again to an element that was focused while the window shrank.
      if (element === document.activeElement) element.scrollIntoView({ block: 'nearest' });
      element.focus();
      // A visually hidden input is represented by its label.
      const seen = element.matches('.visually-hidden') ? (element.closest('label') ?? element) : element;
      const { left, right, top: upper, bottom } = seen.getBoundingClientRect();
      const within = (x: number, y: number) => {
        const hit = document.elementFromPoint(x, y);
        // A toast disappears, or can be closed.
        const passing = hit?.closest('[data-sonner-toast], .site-toasts') ?? null;
        return hit !== null && (passing !== null || seen.contains(hit) || hit.contains(seen));
      };
      const [x, y] = [(left + right) / 2, (upper + bottom) / 2];
      const points = [
        [x, y],
        [x, upper + 4],
        [x, bottom - 4],
        [left + 4, y],
      ] as const;
      return points.some(([across, down]) => within(across, down)) ? [] : [seen.outerHTML.slice(0, 100)];
    });
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    return hidden;
  });
}

/** Controls without a border, line or drawing in forced colours, which remove backgrounds and shadows. */
function edgelessControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const canvas = getComputedStyle(document.body).backgroundColor;
    return [...document.querySelectorAll<HTMLElement>('button, .btn, input, select, textarea')].flatMap((control) => {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
      const { borderBlockEndWidth, borderBlockEndColor, appearance } = getComputedStyle(control);
      const edged = parseFloat(borderBlockEndWidth) > 0 && borderBlockEndColor !== canvas;
      const drawn = control.matches(':has(svg, img, canvas), .visually-hidden') || appearance === 'auto';
      const underlined = [control, ...control.querySelectorAll('*')].some((part) =>
        getComputedStyle(part).textDecorationLine.includes('underline'),
      );
      return edged || drawn || underlined ? [] : [control.outerHTML.slice(0, 100)];
    });
  });
}

/** Buttons whose icon is far from its label, for example when a label of two lines fills the button. */
function signsAstray(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.btn')].flatMap((button) => {
      const [sign, words] = [button.querySelector(':scope > svg'), button.querySelector(':scope > span')];
      if (sign === null || words === null || !button.checkVisibility()) return [];
      const range = document.createRange();
      range.selectNodeContents(words);
      const drawn = sign.getBoundingClientRect();
      // Only a label beside the icon: the shutter has its label below.
      const beside = [...range.getClientRects()].filter(
        ({ top, bottom, width }) => width > 1 && bottom > drawn.top && top < drawn.bottom,
      );
      const gap = Math.min(...beside.map(({ left }) => left)) - drawn.right;
      return drawn.width > 0 && beside.length > 0 && gap > 32 ? [`${gap} px: ${button.innerText}`] : [];
    }),
  );
}

/** Full-page screenshot for people to look at: `test-results/screens/<database>/<name>.png`. None in CI. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env['CI'] !== undefined) return;
  await page.screenshot({ path: join(pictures, test.info().project.name, `${name}.png`), fullPage: true });
}

/** Waits until the screen is complete: its data, its fonts, one main heading, no pending action. */
export async function waitUntilSettled(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }), `one main heading on ${name}`).toHaveCount(1);
  await expect(page.locator('.skeleton, [aria-busy="true"]'), `nothing awaited on ${name}`).toHaveCount(0);
  await page.evaluate(async () => void (await document.fonts.ready));
}

const seen = new Set<string>();

/**
 * Checks the main heading, axe, sideways scroll, and takes a screenshot. A journey that returns to a screen of that
 * name only waits for it.
 */
export async function expectGoodScreen(page: Page, name: string): Promise<void> {
  await waitUntilSettled(page, name);
  await recordFirstUse(page, name);
  if (seen.has(name)) return;
  await expectNoSidewaysScroll(page, name);
  await expectDistinctLinks(page, name);
  await expectAccessible(page, name);
  await takePicture(page, name);
  seen.add(name);
}

/** axe rules that depend on colours, for themes without a size of their own. */
export const colourRules = ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'];

/** Windows, system colours and preferences in which a screen is checked; the name is the folder of its screenshots. */
export const looks = [
  {
    name: 'dark',
    size: { width: 360, height: 740 },
    scheme: 'dark',
    fontSize: 'normal',
    contrast: false,
    rules: colourRules,
  },
  {
    name: 'contrast',
    size: { width: 360, height: 740 },
    scheme: 'light',
    fontSize: 'normal',
    contrast: true,
    rules: colourRules,
  },
  {
    name: '320-large',
    size: { width: 320, height: 640 },
    scheme: 'light',
    fontSize: 'xlarge',
    contrast: false,
    rules: [],
  },
  // A laptop's window of 1280 × 1024 at 400 % (WCAG 1.4.10), also the narrowest of phones.
  {
    name: 'zoom-400',
    size: { width: 320, height: 256 },
    scheme: 'light',
    fontSize: 'normal',
    contrast: false,
    rules: [],
  },
  {
    name: 'forced',
    size: { width: 360, height: 740 },
    scheme: 'light',
    fontSize: 'normal',
    contrast: false,
    // axe reads the text colour from a property that forced colours do not change.
    rules: [],
  },
  { name: '1280', size: { width: 1280, height: 800 }, scheme: 'light', fontSize: 'normal', contrast: false, rules: [] },
  {
    name: 'light',
    size: { width: 360, height: 740 },
    scheme: 'light',
    fontSize: 'normal',
    contrast: false,
    rules: 'all',
  },
] as const;

/**
 * Themes checked in each run in CI (decision 0439): the light theme of a phone, and a laptop's window at 400 %. `npm
 * run long-journeys`, and any journey started alone, check every theme.
 */
const looksOfEachRun = looks.filter(({ name }) => name === 'zoom-400' || name === 'light');
const isRunOfCi = process.env['CI'] !== undefined && process.env['DRILL'] === undefined;

/**
 * Checks the screen in each theme: no sideways scroll, no axe finding, at 400 % nothing cut and no hidden focus, in
 * large letters each icon beside its label, in forced colours a border around each control, a screenshot. Restores the
 * default theme.
 */
export async function expectGoodInEveryLook(page: Page, name: string): Promise<void> {
  await waitUntilSettled(page, name);
  await expectDistinctLinks(page, name);
  for (const look of isRunOfCi ? looksOfEachRun : looks) {
    const { rules } = look;
    await page.setViewportSize(look.size);
    await page.emulateMedia({
      colorScheme: look.scheme,
      forcedColors: look.name === 'forced' ? 'active' : 'none',
      reducedMotion: 'reduce',
    });
    await page.evaluate(async ({ fontSize, contrast }) => {
      // The application first handles the new colours, and sets its own preferences again.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      document.documentElement.setAttribute('data-font-size', fontSize);
      document.documentElement.classList.toggle('high-contrast', contrast);
    }, look);
    await expectNoSidewaysScroll(page, `${name} in ${look.name}`);
    if (rules === 'all') await expectAccessible(page, `${name} in ${look.name}`);
    else if (rules.length > 0) await expectAccessible(page, `${name} in ${look.name}`, rules);
    if (look.name === 'zoom-400') {
      expect(await cutTexts(page), `cut on ${name} at 400 %`).toEqual([]);
      expect(await hiddenFocus(page), `focus not seen on ${name} at 400 %`).toEqual([]);
    }
    if (look.name === '320-large') expect(await signsAstray(page), `signs astray on ${name}`).toEqual([]);
    if (look.name === 'forced')
      expect(await edgelessControls(page), `edgeless on ${name} in forced colours`).toEqual([]);
    await takePicture(page, `${look.name}/${name}`);
  }
}
