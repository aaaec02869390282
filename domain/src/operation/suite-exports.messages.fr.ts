import { switchMessages } from './features.messages.fr.ts';

export type SuiteExportRefusal = 'ADMINISTRATOR_NO_MORE' | 'SECOND_FACTOR_NOT_FRESH';

/** Refusals of the preparation of a table. */
export const suiteExportMessages: Readonly<Record<SuiteExportRefusal, string>> = {
  ADMINISTRATOR_NO_MORE: 'Votre rôle d’administrateur vient d’être retiré. Rien n’est préparé.',
  SECOND_FACTOR_NOT_FRESH: switchMessages.SECOND_FACTOR_NOT_FRESH,
};
