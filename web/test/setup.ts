import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { openFreshPage } from './fresh-page.ts';
import { moveClock } from './test-clock.ts';

openFreshPage();
moveClock();

// A page's code is fetched when it is opened, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

// jsdom draws nothing and opens no dialog: these only tell the page what a quiet desktop would.
beforeAll(() => {
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView ??= () => {};
  window.matchMedia ??= (query: string) =>
    ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
  HTMLDialogElement.prototype.showModal ??= function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function () {
    this.open = false;
  };
});

afterEach(() => {
  cleanup();
  window.localStorage.clear();
});
