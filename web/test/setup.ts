import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';

// jsdom draws nothing: these three only tell the page what a quiet desktop would.
beforeAll(() => {
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView ??= () => {};
  window.matchMedia ??= (query: string) =>
    ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
});

afterEach(() => {
  cleanup();
  window.localStorage.clear();
});
