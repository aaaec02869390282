/** Closes the menu on Esc and on a press outside it; opening and closing it needs no script. */
export function closeMenuAside(page: Document): void {
  const menu = page.querySelector<HTMLDetailsElement>('details.site-menu');
  if (menu === null) return;
  page.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
  page.addEventListener('click', ({ target }) => {
    if (!menu.contains(target as Node)) menu.open = false;
  });
}
