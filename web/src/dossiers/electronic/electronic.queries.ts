import { queryOptions } from '@tanstack/react-query';

/** Prefix of what is known of electronic letters, to be asked again once one left. */
export const electronicLetterKey = ['electronic-letter'] as const;

/** Of the fine of this dossier: what sending it electronically takes, and the newest letter that left so. */
export const electronicLetterQuery = (dossierId: string) =>
  queryOptions({
    queryKey: [...electronicLetterKey, dossierId],
    queryFn: async ({ signal }) => (await import('../read-dossiers.lazy.ts')).readElectronicLetter(dossierId, signal),
  });
