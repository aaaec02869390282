import type { Page } from '@playwright/test';

export interface Gestures {
  /** Number of presses of a finger or mouse. */
  readonly taps: number;
  readonly keys: number;
  /** Fields in which text was typed, each once. */
  readonly typedFields: readonly string[];
  /** Distinct h1 headings that were shown. */
  readonly screens: readonly string[];
  /** Vertical scrolling by hand, in CSS pixels; scrolling by the page itself does not count. */
  readonly scrolled: number;
}

const key = 'counted-gestures';

/**
 * Counts the gestures on this page and on the following ones of the same tab; a file given to the page counts by the
 * press that requested it. Must be called before the first page opens.
 */
export async function countGestures(page: Page): Promise<() => Promise<Gestures>> {
  await page.addInitScript((stored) => {
    const nothing = { taps: 0, keys: 0, typedFields: [] as string[], screens: [] as string[], scrolled: 0 };
    const read = () => JSON.parse(sessionStorage.getItem(stored) ?? JSON.stringify(nothing)) as typeof nothing;
    const write = (counted: typeof nothing) => sessionStorage.setItem(stored, JSON.stringify(counted));
    const once = (all: string[], one: string) => (all.includes(one) ? all : [...all, one]);
    const listen = (type: string, count: (event: Event) => void) =>
      addEventListener(type, (event) => event.isTrusted && count(event), true);
    listen('pointerdown', () => write({ ...read(), taps: read().taps + 1 }));
    listen('keydown', () => write({ ...read(), keys: read().keys + 1 }));
    listen('input', ({ target }) => {
      if (!(target instanceof HTMLInputElement) && !(target instanceof HTMLTextAreaElement)) return;
      if (['radio', 'checkbox', 'file'].includes(target.type)) return;
      write({ ...read(), typedFields: once(read().typedFields, target.id) });
    });
    let top = 0;
    addEventListener('scroll', () => {
      // A new screen scrolls to its top by itself, and a page that became shorter shows its end.
      const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      const grewShorter = scrollY < top && atEnd;
      if (scrollY > 0 && !grewShorter) {
        write({ ...read(), scrolled: read().scrolled + Math.abs(Math.round(scrollY) - top) });
      }
      top = Math.round(scrollY);
    });
    const look = () => {
      const shown = [...document.querySelectorAll('h1')].find((one) => one.checkVisibility());
      const title = shown?.textContent ?? '';
      if (title !== '' && !read().screens.includes(title)) write({ ...read(), screens: once(read().screens, title) });
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  }, key);
  return async () =>
    page.evaluate(
      (stored) =>
        JSON.parse(
          sessionStorage.getItem(stored) ?? '{"taps":0,"keys":0,"typedFields":[],"screens":[],"scrolled":0}',
        ) as Gestures,
      key,
    );
}
