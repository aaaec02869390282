import { cleanup, configure, screen } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { openFreshPage } from './fresh-page.ts';
import { moveClock } from './test-clock.ts';

openFreshPage();
moveClock();

// A page's code is fetched when it is opened, which takes its time on a busy machine.
// The page is printed once a test has failed, and not for each look at what is still to come: a twentieth of the run.
configure({ asyncUtilTimeout: 15_000, getElementError: (message) => new Error(message ?? '') });

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

afterEach(({ task }) => {
  if (task.result?.state === 'fail') screen.debug();
  cleanup();
  window.localStorage.clear();
  window.sessionStorage.clear();
});
