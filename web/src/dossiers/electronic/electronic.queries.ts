import { queryOptions } from '@tanstack/react-query';

/** Key prefix of the electronic letters, to invalidate after one is sent. */
export const electronicLetterKey = ['electronic-letter'] as const;

/** Query of the requirements to send a dossier electronically, and of the newest letter of its fine sent so. */
export const electronicLetterQuery = (dossierId: string) =>
  queryOptions({
    queryKey: [...electronicLetterKey, dossierId],
    queryFn: async ({ signal }) => (await import('../read-dossiers.lazy.ts')).readElectronicLetter(dossierId, signal),
  });
