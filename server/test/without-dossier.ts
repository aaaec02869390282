const findNone = async (): Promise<ReadonlySet<string>> => new Set();

/** Stand-in for the slices of dossiers and of letters in tests that have none. */
export const withoutDossier = { findDossiers: findNone, findLettersUnderWay: findNone };
