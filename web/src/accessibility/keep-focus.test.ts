import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepFocus } from './keep-focus.ts';

let end: () => void;
let main: HTMLElement;

/** Shows a page with the focus on `part`. */
function show(html: string, part: string): void {
  main.innerHTML = html;
  find(part).focus();
}

function find(part: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(part);
  if (found === null) throw new Error(`no ${part}`);
  return found;
}

/** Waits until after the two frames in which a screen may move the focus itself. */
async function kept(): Promise<string | null> {
  for (let frame = 0; frame < 4; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  return document.activeElement === document.body ? null : (document.activeElement?.textContent ?? null);
}

beforeEach(() => {
  document.body.innerHTML = '<main tabindex="-1"></main><ol data-sonner-toaster><li tabindex="0">Fait</li></ol>';
  main = find('main');
  end = keepFocus(document.body);
});
afterEach(() => end());

it('goes to the element that replaced the focused form', async () => {
  show('<h1>Adresse</h1><p>12 rue</p><form><button>Annuler</button></form><p>Suite</p>', 'button');
  find('form').outerHTML = '<button disabled>Pas encore</button><button id="opener">Corriger</button>';
  expect(await kept()).toBe('Corriger');
});

it('goes to the next row of the list, never to its control', async () => {
  show('<h2>Papiers</h2><ul><li>A<button>Ôter</button></li><li>B<button>Ôter</button></li></ul>', 'button');
  find('li').remove();
  expect([await kept(), document.activeElement?.localName]).toEqual(['BÔter', 'li']);
});

it('goes to the heading of the next row', async () => {
  show('<ul><li><h3>A</h3><button>Ôter</button></li><li><h3>B</h3><button>Ôter</button></li></ul>', 'button');
  find('li').remove();
  expect(await kept()).toBe('B');
});

it('goes to the heading of a list that became empty, once', async () => {
  show('<h1>Page</h1><section><h2>Liste</h2><ul><li><button>Ôter</button></li></ul></section><h2>Fin</h2>', 'button');
  find('li').remove();
  expect(await kept()).toBe('Liste');
  find('h2').blur();
  expect(find('h2').hasAttribute('tabindex')).toBe(false);
});

it('goes to its group, when the group is focusable', async () => {
  show('<h1>Page</h1><div tabindex="-1" id="g"><label>Du</label><button>Effacer</button></div>', 'button');
  find('button').remove();
  expect(await kept()).toBe('Du');
});

it('follows the removal of an ancestor, such as the row of an answered question', async () => {
  show('<h2>Autos</h2><ul><li>A<div><button>Oui</button></div></li><li>B</li></ul>', 'button');
  find('button').remove();
  await Promise.resolve();
  find('li').remove();
  expect(await kept()).toBe('B');
});

it('stays on an element that was only moved', async () => {
  show('<h1>Page</h1><ul><li><button>A</button></li><li><button>B</button></li></ul>', 'button');
  find('ul').append(find('li'));
  expect(await kept()).toBe('A');
});

it('goes to the first new row after a button that shows more', async () => {
  show('<h1>Page</h1><ul><li><h3>A</h3></li></ul><button>La suite</button>', 'button');
  find('ul').insertAdjacentHTML('beforeend', '<li><h3>B</h3></li><li><h3>C</h3></li>');
  find('button').remove();
  expect(await kept()).toBe('B');
});

it('does not scroll to a heading far above', async () => {
  show('<h1>Page</h1><p>Long</p><button>Ôter</button>', 'button');
  const focused = vi.spyOn(find('h1'), 'focus');
  find('button').remove();
  expect(await kept()).toBe('Page');
  expect(focused).toHaveBeenCalledWith({ preventScroll: true });
});

it('keeps the focus that a screen set itself', async () => {
  show('<h1>Page</h1><form><button>Envoyer</button></form><button id="chosen">Choisi</button>', 'button');
  find('form').remove();
  find('#chosen').focus();
  expect(await kept()).toBe('Choisi');
});

it('stays in a focused toast, and comes back once it closes', async () => {
  show('<h1>Page</h1><form><button>Envoyer</button></form>', 'button');
  find('[data-sonner-toaster] li').focus();
  find('form').remove();
  expect(await kept()).toBe('Fait');
  find('[data-sonner-toaster] li').remove();
  expect(await kept()).toBe('Page');
});

it('tries once: a later change of the page does not move the focus', async () => {
  show('<div id="page"><a href="#x">Suite</a></div>', 'a');
  find('#page').remove();
  expect(await kept()).toBeNull();
  main.innerHTML = '<h1>Plus tard</h1>';
  expect(await kept()).toBeNull();
});

it('is not restored after a press outside the focused element', async () => {
  show('<h1>Page</h1><form><button>Envoyer</button></form>', 'button');
  find('button').blur();
  await Promise.resolve();
  find('form').remove();
  expect(await kept()).toBeNull();
});

it('lets a page that is loading set the focus', async () => {
  show('<div id="page"><h1>Page</h1><a href="#x">Suite</a></div>', 'a');
  find('#page').outerHTML = '<div class="skeleton">Chargement</div>';
  expect(await kept()).toBeNull();
});

it('ignores changes outside the page, such as tabs that move with the width', async () => {
  show('<h1>Page</h1>', 'main');
  main.insertAdjacentHTML('afterend', '<nav><a href="#x">Accueil</a></nav>');
  find('nav a').focus();
  find('nav').remove();
  expect(await kept()).toBeNull();
});

it('does nothing once stopped', async () => {
  show('<h1>Page</h1><button>Ôter</button>', 'button');
  end();
  find('button').remove();
  expect(await kept()).toBeNull();
});
