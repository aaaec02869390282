import type { Page } from '@playwright/test';

const heard = new WeakMap<Page, string[]>();

/** From now on, records the announcements of the page's live regions, in order. */
export async function listenToPage(page: Page): Promise<void> {
  const lines: string[] = [];
  heard.set(page, lines);
  await page.exposeFunction('noteLiveText', (line: string) => void lines.push(line));
  await page.addInitScript(() => {
    const regions = '[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"], output';
    const last = new WeakMap<Element, string>();
    const say = (region: Element) => {
      // A region hidden from screen readers announces nothing.
      if (!region.checkVisibility() || region.closest('[aria-hidden="true"], [inert]') !== null) return;
      const modal = document.querySelector('dialog:modal');
      if (modal !== null && !modal.contains(region)) return;
      const text = (region.textContent ?? '').replace(/\s+/g, ' ').trim();
      if (text === (last.get(region) ?? '')) return;
      last.set(region, text);
      const manner = region.getAttribute('aria-live') ?? region.getAttribute('role') ?? 'output';
      if (text !== '') (Reflect.get(window, 'noteLiveText') as (line: string) => void)(`${manner}: ${text}`);
    };
    new MutationObserver((changes) => {
      const touched = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        const around = target instanceof Element ? target : target.parentElement;
        const region = around?.closest(regions);
        if (region != null) touched.add(region);
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const one of [node, ...node.querySelectorAll(regions)]) if (one.matches(regions)) touched.add(one);
      }
      for (const region of touched) say(region);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Announcements since the last call, then the focused element. */
export async function takeHeard(page: Page): Promise<readonly string[]> {
  const lines = heard.get(page);
  if (lines === undefined) return [];
  // Regions are filled shortly after an act, so that screen readers notice the change.
  await page.waitForTimeout(700);
  const focus = await page.evaluate(() => {
    const at = document.activeElement;
    if (at === null || at === document.body) return 'nothing';
    const name =
      at.getAttribute('aria-label') ??
      (at.id === '' ? null : document.querySelector(`label[for="${CSS.escape(at.id)}"]`)?.textContent);
    return `${at.tagName.toLowerCase()}, ${(name ?? at.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 80)}`;
  });
  return [...lines.splice(0).map((line) => `(said by itself) ${line}`), `(focus) ${focus}`];
}
