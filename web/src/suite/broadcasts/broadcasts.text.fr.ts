import {
  nameAudience,
  broadcastAudiences,
  broadcastKindNames,
  broadcastKinds,
  broadcastStateNames,
  type BroadcastKind,
} from '@placejuste/domain/broadcast';

const formatCount = (count: number): string => count.toLocaleString('fr-FR');
const formatPeople = (count: number): string =>
  count > 1 ? `${formatCount(count)} personnes` : `${formatCount(count)} personne`;

const kindEffects: Readonly<Record<BroadcastKind, string>> = {
  service: 'Nécessaire au fonctionnement\u00a0: coupure, règle qui change, sécurité. Tous la reçoivent.',
  news: 'Pour qui l’a demandé dans ses réglages. Chaque e-mail porte un lien pour les arrêter.',
};

export const broadcastsText = {
  title: 'Annonces',
  lead: 'Un e-mail à tous, ou à certains. Rien ne part avant que vous l’ayez relu et confirmé.',
  write: 'Écrire une annonce',
  newTitle: 'Nouvelle annonce',
  back: 'Toutes les annonces',
  list: {
    title: 'Les annonces',
    loading: 'Nous lisons les annonces…',
    failed: 'Les annonces n’ont pas pu être lues',
    empty: 'Aucune annonce n’a été écrite.',
  },
  kinds: broadcastKindNames,
  states: broadcastStateNames,
  audience: nameAudience,
  received: (sentCount: number, total: number) => `Partie à ${formatPeople(sentCount)} sur ${formatCount(total)}.`,
  form: {
    title: 'Le message',
    kind: 'Nature du message',
    kindMissing: 'Choisissez la nature du message.',
    kinds: broadcastKinds.map((value) => ({
      value,
      label: broadcastKindNames[value],
      description: kindEffects[value],
    })),
    audience: 'Destinataires',
    audienceHint: 'Les comptes suspendus et les adresses qui refusent nos e-mails n’en font jamais partie.',
    audienceMissing: 'Choisissez les destinataires.',
    choose: 'Choisir…',
    audiences: broadcastAudiences.map((value) => ({ value, label: nameAudience(value) })),
    atNight: 'Envoyer sans attendre le matin',
    atNightHint:
      'Sinon, chacun la reçoit à la fin de ses heures calmes\u00a0: le plus souvent de 8 h à 21 h. ' +
      'Cochez seulement pour ce qui ne peut pas attendre.',
    subject: 'Objet',
    subjectMissing: 'Écrivez l’objet.',
    text: 'Texte',
    textHint:
      'Sans mise en forme. Une ligne vide sépare deux paragraphes. «\u00a0Bonjour,\u00a0» et la signature s’ajoutent.',
    textMissing: 'Écrivez le texte.',
    save: 'Enregistrer et voir l’aperçu',
    saved: 'C’est enregistré. L’aperçu est à jour.',
    notSaved: 'L’annonce n’est pas enregistrée',
    changed: 'Cette annonce vient d’être changée par quelqu’un d’autre',
    changedEffect:
      'Ce que vous avez écrit est encore ci-dessous, et n’est pas enregistré. Copiez-en ce que vous voulez garder, ' +
      'puis relisez la version enregistrée\u00a0: elle remplacera votre texte.',
    reload: 'Relire la version enregistrée',
  },
  one: {
    loading: 'Nous préparons l’aperçu…',
    failed: 'L’annonce n’a pas pu être lue',
    unsaved: 'Enregistrez vos changements pour voir l’aperçu et envoyer l’annonce.',
    gone: {
      title: (subject: string) => `L’annonce «\u00a0${subject}\u00a0» n’est plus un brouillon`,
      lead: 'Un collègue l’a envoyée pendant que vous écriviez. Vos changements n’en font pas partie.',
    },
    ready: 'Envoyer',
    recipients: (count: number) =>
      count === 0
        ? 'Personne ne recevrait cette annonce.'
        : `Destinataires à cet instant\u00a0: ${formatPeople(count)}.`,
    test: 'M’envoyer un essai',
    tested: (email: string) => `L’essai part à ${email}.`,
    notTested: 'L’essai n’est pas parti',
    send: (count: number) => `Envoyer à ${formatPeople(count)}`,
    question: (count: number) => `Envoyer cette annonce à ${formatPeople(count)}\u00a0?`,
    effect: 'Un e-mail parti ne revient pas. L’envoi peut être mis en pause, puis repris ou arrêté.',
    confirm: 'Oui, envoyer',
    keep: 'Ne pas envoyer',
    started: 'L’envoi commence.',
    notSent: 'L’annonce n’est pas envoyée',
    remove: 'Supprimer le brouillon',
    removeQuestion: 'Supprimer ce brouillon\u00a0?',
    removeEffect: 'Son texte est perdu. Personne ne l’a reçu.',
    removeConfirm: 'Oui, supprimer',
    removeKeep: 'Garder',
    removed: 'Le brouillon est supprimé.',
    notRemoved: 'Le brouillon n’est pas supprimé',
  },
  progress: {
    title: 'L’envoi',
    bar: 'Avancement de l’envoi',
    counting: 'Nous comptons les destinataires…',
    nobodyYet: 'Personne ne l’a encore reçue.',
    nobody: 'Personne ne l’a reçue.',
    sent: (sentCount: number, total: number) =>
      `L’annonce est partie à ${formatPeople(sentCount)} sur ${formatCount(total)}.`,
    waiting: (count: number) =>
      `En attente de leur tour, ou de la fin de leurs heures calmes\u00a0: ${formatPeople(count)}.`,
    skipped: (count: number) =>
      'À leur tour, ne devaient plus la recevoir (compte suspendu, nouvelles arrêtées ou adresse refusée)\u00a0: ' +
      `${formatPeople(count)}.`,
    refused: (count: number) => `Adresses qui refusent nos e-mails\u00a0: ${formatPeople(count)}.`,
    failed: (count: number) => `Messagerie injoignable pendant plusieurs jours\u00a0: ${formatPeople(count)}.`,
    unsure: (count: number) =>
      `Envoi interrompu par un arrêt du service\u00a0: ${formatPeople(count)}. ` +
      'L’e-mail est peut-être arrivé. Il ne repart pas, pour ne pas arriver deux fois.',
    erased: (count: number) => `Comptes effacés avant leur tour\u00a0: ${formatPeople(count)}.`,
    unsent: (count: number) => `Ne la recevront pas\u00a0: ${formatPeople(count)}.`,
    started: 'Lancée le',
    ended: 'Terminée le',
    pause: 'Mettre en pause',
    paused: 'L’envoi est en pause.',
    resume: 'Reprendre l’envoi',
    resumed: 'L’envoi reprend.',
    stop: 'Arrêter pour de bon',
    stopQuestion: 'Arrêter cet envoi pour de bon\u00a0?',
    stopEffect: 'Ceux qui ne l’ont pas encore reçue ne la recevront pas. Les e-mails partis ne reviennent pas.',
    stopConfirm: 'Oui, arrêter',
    stopKeep: 'Continuer l’envoi',
    stopped: 'L’envoi est arrêté.',
    done: 'L’envoi est terminé.',
    notChanged: 'Rien n’est changé',
  },
} as const;
