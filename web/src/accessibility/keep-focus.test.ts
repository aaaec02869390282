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

it('goes to what came in place of the form that had it', async () => {
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

it('goes up to the heading of a list that is empty now, for that one time', async () => {
  show('<h1>Page</h1><section><h2>Liste</h2><ul><li><button>Ôter</button></li></ul></section><h2>Fin</h2>', 'button');
  find('li').remove();
  expect(await kept()).toBe('Liste');
  find('h2').blur();
  expect(find('h2').hasAttribute('tabindex')).toBe(false);
});

it('goes to the group that held it, once made for that', async () => {
  show('<h1>Page</h1><div tabindex="-1" id="g"><label>Du</label><button>Effacer</button></div>', 'button');
  find('button').remove();
  expect(await kept()).toBe('Du');
});

it('follows the place that goes after it, as the row of a question that was answered', async () => {
  show('<h2>Autos</h2><ul><li>A<div><button>Oui</button></div></li><li>B</li></ul>', 'button');
  find('button').remove();
  await Promise.resolve();
  find('li').remove();
  expect(await kept()).toBe('B');
});

it('stays with what was only moved', async () => {
  show('<h1>Page</h1><ul><li><button>A</button></li><li><button>B</button></li></ul>', 'button');
  find('ul').append(find('li'));
  expect(await kept()).toBe('A');
});

it('goes to the first row that came, of a button that showed the rest of a list', async () => {
  show('<h1>Page</h1><ul><li><h3>A</h3></li></ul><button>La suite</button>', 'button');
  find('ul').insertAdjacentHTML('beforeend', '<li><h3>B</h3></li><li><h3>C</h3></li>');
  find('button').remove();
  expect(await kept()).toBe('B');
});

it('takes nobody away from where they are to a heading far above', async () => {
  show('<h1>Page</h1><p>Long</p><button>Ôter</button>', 'button');
  const focused = vi.spyOn(find('h1'), 'focus');
  find('button').remove();
  expect(await kept()).toBe('Page');
  expect(focused).toHaveBeenCalledWith({ preventScroll: true });
});

it('leaves what a screen chose by itself', async () => {
  show('<h1>Page</h1><form><button>Envoyer</button></form><button id="chosen">Choisi</button>', 'button');
  find('form').remove();
  find('#chosen').focus();
  expect(await kept()).toBe('Choisi');
});

it('stays in the toast that was asked for, and comes back once it goes', async () => {
  show('<h1>Page</h1><form><button>Envoyer</button></form>', 'button');
  find('[data-sonner-toaster] li').focus();
  find('form').remove();
  expect(await kept()).toBe('Fait');
  find('[data-sonner-toaster] li').remove();
  expect(await kept()).toBe('Page');
});

it('tries once: a page that changes long after takes nothing from whoever reads it', async () => {
  show('<div id="page"><a href="#x">Suite</a></div>', 'a');
  find('#page').remove();
  expect(await kept()).toBeNull();
  main.innerHTML = '<h1>Plus tard</h1>';
  expect(await kept()).toBeNull();
});

it('is not given back to a page that the person left by a press beside it', async () => {
  show('<h1>Page</h1><form><button>Envoyer</button></form>', 'button');
  find('button').blur();
  await Promise.resolve();
  find('form').remove();
  expect(await kept()).toBeNull();
});

it('leaves a page that is on its way to say where it begins', async () => {
  show('<div id="page"><h1>Page</h1><a href="#x">Suite</a></div>', 'a');
  find('#page').outerHTML = '<div class="skeleton">Chargement</div>';
  expect(await kept()).toBeNull();
});

it('leaves the page alone when what stands around it goes, as tabs that move with the width', async () => {
  show('<h1>Page</h1>', 'main');
  main.insertAdjacentHTML('afterend', '<nav><a href="#x">Accueil</a></nav>');
  find('nav a').focus();
  find('nav').remove();
  expect(await kept()).toBeNull();
});

it('watches nothing once ended', async () => {
  show('<h1>Page</h1><button>Ôter</button>', 'button');
  end();
  find('button').remove();
  expect(await kept()).toBeNull();
});
