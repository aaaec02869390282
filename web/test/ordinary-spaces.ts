/**
 * Testing Library normalises the spaces of a page's text but not those of names. Texts of the screens lose their
 * non-breaking spaces here, so that tests write both alike; `architecture/french.test.ts` checks those spaces.
 */
export const withOrdinarySpaces = (code: string): string => code.replaceAll(/\\u00a0|\u00a0/g, ' ');

/** True for texts of the screens, and of the rules they show. */
export const isText = (path: string): boolean => /\/(?:web|domain)\/src\/.*\.fr\.ts$/.test(path);
