import { queryOptions } from '@tanstack/react-query';

/** Key prefix of the electronic letters, to invalidate after one is sent. */
export const electronicLetterKey = ['electronic-letter'] as const;

/** What an electronic sending of the dossier requires, and the newest letter of its fine sent that way. */
export const electronicLetterQuery = (dossierId: string) =>
  queryOptions({
    queryKey: [...electronicLetterKey, dossierId],
    queryFn: async ({ signal }) => (await import('../read-dossiers.lazy.ts')).readElectronicLetter(dossierId, signal),
  });
