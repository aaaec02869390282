/**
 * Testing Library reads a page with ordinary spaces and a name as it is written. Tests say both the same way: the texts
 * of the screens come to them without their non-breaking spaces, which `architecture/french.test.ts` keeps.
 */
export const withOrdinarySpaces = (code: string): string => code.replaceAll(/\\u00a0|\u00a0/g, ' ');

/** Texts of the screens, and those of the rules that they show. */
export const isText = (path: string): boolean => /\/(?:web|domain)\/src\/.*\.fr\.ts$/.test(path);
