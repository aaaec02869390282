import { cleanup, configure, screen } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { openFreshPage } from './fresh-page.ts';
import { moveClock } from './test-clock.ts';

openFreshPage();
moveClock();

// The code of a page is loaded when it opens, which takes time on a busy machine. The page is printed once a test has
// failed, not at each retry of a query: this saves a twentieth of the run.
configure({ asyncUtilTimeout: 15_000, getElementError: (message) => new Error(message ?? '') });

// Features that jsdom lacks, with the answers of a quiet desktop.
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
