import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { error, type WebDriver, type WebElement } from 'selenium-webdriver';
import type { SentFile } from '../people/pictures.ts';

type Role = 'button' | 'link' | 'field' | 'choice' | 'heading' | 'picture' | 'text';

/** Acts of a person on a page, through WebDriver: elements are found by their visible text. */
export interface WebKitPage {
  open(path: string): Promise<void>;
  /** Waits until the text is on the screen. */
  see(words: string, role?: Role): Promise<void>;
  press(name: string, role?: 'button' | 'link' | 'text'): Promise<void>;
  /** Presses, and again while the button stays and the text does not appear: on a moving screen a press may miss. */
  pressUntil(name: string, words: string): Promise<void>;
  choose(label: string): Promise<void>;
  fill(label: string, value: string): Promise<void>;
  select(label: string, option: number | string): Promise<void>;
  attach(selector: string, file: SentFile): Promise<void>;
  isShown(words: string, role: Role): Promise<boolean>;
  /** Text of the page, for the message of a failed test. */
  words(): Promise<string>;
}

/** Runs in the page. Non-breaking spaces count as spaces; elements below the window are found, hidden ones are not. */
const find = `
  const [role, wanted] = arguments;
  const plain = (text) => (text || '').replace(/[\\s\\u00a0\\u202f]+/g, ' ').trim();
  const shown = (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden';
  const named = (element) => plain(element.getAttribute('aria-label') || element.textContent);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const best = (elements, name) => elements.find((one) => name(one) === wanted) || elements.find((one) => name(one).includes(wanted)) || null;
  const controls = () => all('label').flatMap((label) => label.control ? [[label, label.control]] : []);
  if (role === 'button') return best(all('button').filter(shown).filter((one) => !one.disabled), named);
  if (role === 'link') return best(all('a[href]').filter(shown), named);
  if (role === 'heading') return best(all('h1, h2, h3').filter(shown), named);
  if (role === 'picture') return best(all('img').filter(shown), (one) => plain(one.alt));
  if (role === 'text') return best(all('body *').filter((one) => shown(one) && plain(one.textContent).includes(wanted)).reverse(), named);
  const pair = best(controls().filter(([label, control]) => shown(label) && (control.matches('[type=radio], [type=checkbox]')) === (role === 'choice')), ([label]) => named(label));
  return pair === null ? null : role === 'choice' ? pair[0] : pair[1];
`;

/** Sets a date or a time like a picker: phones show different ones, without typing. */
const pick = `
  const [field, value] = arguments;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
`;

/** Errors of a screen that moves or is rendered again during the press. */
const passing = [
  error.ElementClickInterceptedError,
  error.ElementNotInteractableError,
  error.StaleElementReferenceError,
] as const;

export function webKitPage(driver: WebDriver, origin: string, folder: string, timeoutMs = 45_000): WebKitPage {
  const look = (role: Role, words: string) => driver.executeScript<WebElement | null>(find, role, words);
  const found = async (role: Role, words: string): Promise<WebElement> => {
    const element = await driver.wait(() => look(role, words).catch(whenReplaced), timeoutMs).catch(() => null);
    if (element === null) throw new Error(`No ${role} « ${words} » on:\n${await page.words()}`);
    return element;
  };
  /** The screen may be rendered again between the search and the press: the element is then searched once more. */
  const onElement = async (role: Role, words: string, act: (element: WebElement) => Promise<void>): Promise<void> => {
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      try {
        const element = await found(role, words);
        // WebDriver would scroll it to the edge of the window, under the sticky bar.
        await driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', element);
        return await act(element);
      } catch (failure) {
        if (!passing.some((kind) => failure instanceof kind) || performance.now() > deadline) throw failure;
      }
    }
  };
  const page: WebKitPage = {
    open: (path) => driver.get(new URL(path, origin).href),
    see: async (words, role = 'text') => {
      await found(role, words);
    },
    press: (name, role = 'button') => onElement(role, name, (element) => element.click()),
    pressUntil: async (name, words) => {
      const deadline = performance.now() + 2 * timeoutMs;
      for (;;) {
        await page.press(name);
        const isThere = () => look('text', words).catch(whenReplaced);
        const isOver = async () => (await isThere()) !== null || !(await page.isShown(name, 'button'));
        await driver.wait(isOver, timeoutMs / 3).catch(() => false);
        if (await isOver()) return page.see(words);
        if (performance.now() > deadline) throw new Error(`« ${name} » did not bring « ${words} »`);
      }
    },
    choose: (label) => onElement('choice', label, (element) => element.click()),
    fill: (label, value) =>
      onElement('field', label, async (element) => {
        const type = await element.getAttribute('type');
        if (type === 'date' || type === 'time') return void (await driver.executeScript(pick, element, value));
        await element.clear();
        await element.sendKeys(value);
      }),
    select: (label, option) =>
      onElement('field', label, async (element) => {
        const selector = typeof option === 'number' ? `option:nth-of-type(${option + 1})` : null;
        const options = await element.findElements({ css: selector ?? 'option' });
        for (const one of options) {
          if (selector !== null || (await one.getText()) === option) return one.click();
        }
        throw new Error(`« ${label} » has no option ${option}`);
      }),
    attach: async (selector, file) => {
      const path = join(folder, file.name);
      await writeFile(path, file.buffer);
      const present = async () => (await driver.findElements({ css: selector }))[0] ?? null;
      const input = await driver.wait(present, timeoutMs).catch(() => null);
      if (input === null) throw new Error(`No ${selector} on:\n${await page.words()}`);
      await input.sendKeys(path);
    },
    isShown: async (words, role) => (await look(role, words)) !== null,
    words: () => driver.executeScript<string>('return location.pathname + "\\n" + document.body.innerText'),
  };
  return page;
}

function whenReplaced(failure: unknown): null {
  if (failure instanceof error.WebDriverError) return null;
  throw failure;
}
