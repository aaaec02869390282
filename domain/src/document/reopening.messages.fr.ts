import type { ReopeningCode, ReopeningReason } from './reopening.ts';

/** Names of the reasons, for the team. */
export const reopeningNames: Readonly<Record<ReopeningReason, string>> = {
  mistake: 'La décision était une erreur',
  contested: 'La personne conteste la décision',
  doubt: 'Un doute sur le papier',
};

/** Sentences of the reasons, for the holder. */
export const reopeningSentences: Readonly<Record<ReopeningReason, string>> = {
  mistake: 'Notre première réponse était peut-être une erreur de notre part.',
  contested: 'Vous nous l’avez demandé.',
  doubt: 'Un détail demande à être regardé une seconde fois.',
};

export const reopeningMessages: Readonly<Record<ReopeningCode, string>> = {
  DOCUMENT_NOT_DECIDED: 'Ce papier attend déjà une réponse, ou a été retiré. Rien n’est changé.',
  DOCUMENT_WAITS: 'Un papier plus récent du même genre attend déjà une réponse. Vérifiez plutôt celui-là.',
  DOCUMENT_WITHOUT_PICTURES: 'Les images de ce papier sont effacées\u00a0: la personne doit l’envoyer de nouveau.',
};
