import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ada, sessionOf } from '../../../test/open.tsx';
import { sitePages } from '../pages.tsx';
import { fillAccount } from './fill-account.lazy.ts';

afterEach(() => {
  document.body.replaceChildren();
  window.localStorage.clear();
});

/** The form of a page as the server sends it, with the typed values. */
function formOf(path: string, typed: Readonly<Record<string, string>> = {}): HTMLFormElement {
  const page = sitePages.find((one) => one.path === path)?.renderBody() ?? '';
  document.body.innerHTML = page.replaceAll(/@@value\.(\w+)@@/g, (_whole, field: string) => typed[field] ?? '');
  const form = document.querySelector<HTMLFormElement>('form.site-form');
  if (form === null) throw new Error('No form');
  return form;
}

const keepSession = (user: object = {}) =>
  window.localStorage.setItem(
    'placejuste_auth',
    JSON.stringify({
      ...sessionOf(),
      user: { ...ada, user_metadata: { first_name: 'Ada', last_name: 'Essai' }, ...user },
    }),
  );
const shown = () => [
  screen.getByRole<HTMLInputElement>('textbox', { name: 'Prénom et nom' }).value,
  screen.getByRole<HTMLInputElement>('textbox', { name: /mail/ }).value,
];

describe.each(['/resiliation', '/retractation'])('the form that ends a contract, on %s', (path) => {
  it('bears the name and the address of whoever is signed in, to be corrected', () => {
    keepSession();
    fillAccount(formOf(path));
    expect(shown()).toEqual(['Ada Essai', ada.email]);
  });

  it('keeps what was typed, for whoever asks for somebody else', () => {
    keepSession();
    fillAccount(formOf(path, { name: 'Basile Essai', email: 'basile@exemple.fr' }));
    expect(shown()).toEqual(['Basile Essai', 'basile@exemple.fr']);
  });

  it('is empty where nobody is signed in, or where the account says no name', () => {
    fillAccount(formOf(path));
    expect(shown()).toEqual(['', '']);
    keepSession({ user_metadata: { first_name: 3 }, email: undefined });
    fillAccount(formOf(path));
    expect(shown()).toEqual(['', '']);
  });
});
