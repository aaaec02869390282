export const identityText = {
  names: {
    title: 'Nom et téléphone',
    lead: 'Ils figurent sur vos lettres\u00a0: écrivez-les comme sur vos papiers.',
    submit: 'Enregistrer',
    saved: 'C’est enregistré',
    savedDetail: 'Vos prochaines lettres porteront ce nom.',
  },
  email: {
    title: 'Adresse e-mail',
    present: 'Adresse actuelle',
    label: 'Nouvelle adresse e-mail',
    submit: 'Changer d’adresse',
    submitFirst: 'Ajouter cette adresse',
    sent: (email: string): string =>
      `Deux e-mails sont partis\u00a0: un à votre adresse actuelle, un à ${email}. Ouvrez le lien de chacun dans les ` +
      '24 heures. Jusque-là, votre adresse ne change pas.',
    /** Short, because the notice above the form gives the address and its delay. */
    sentToBoth: 'Deux e-mails sont partis\u00a0: un à chaque adresse.',
    sentFirst: (email: string): string =>
      `Un e-mail est parti à ${email}. Ouvrez son lien dans les 24 heures\u00a0: l’adresse est alors ajoutée.`,
    sentAgain:
      'L’e-mail est reparti vers chaque adresse qui n’a pas encore confirmé. Ouvrez son lien, ou recopiez son code, ' +
      'dans les 24 heures.',
    awaited: {
      title: 'Nouvelle adresse à confirmer',
      both:
        'Elle remplace l’actuelle une fois les deux adresses confirmées\u00a0: ouvrez le lien de chaque e-mail, ou ' +
        'recopiez ici son code.',
      first: 'Elle est ajoutée une fois son lien ouvert, ou son code recopié ici.',
      sentAt: 'Dernier envoi le',
      life: 'Les liens et les codes servent pendant 24 heures.',
      enter: 'Recopier un code reçu par e-mail',
      codes: {
        present: { label: 'Code reçu à votre adresse actuelle', submit: 'Confirmer l’adresse actuelle' },
        new: { label: 'Code reçu à la nouvelle adresse', submit: 'Confirmer la nouvelle adresse' },
      },
      half: {
        present: 'L’adresse actuelle est confirmée. Reste la nouvelle.',
        new: 'La nouvelle adresse est confirmée. Reste l’adresse actuelle.',
      },
      resend: { both: 'Renvoyer les e-mails', first: 'Renvoyer l’e-mail' },
      giveUp: 'Garder mon adresse actuelle',
      givenUp: 'Votre adresse ne change pas',
      givenUpDetail: 'Les liens déjà envoyés ne servent plus.',
      changed: 'Votre adresse a déjà changé',
      changedDetail: 'Le changement a été confirmé depuis un autre appareil.',
      notGivenUp: 'Le changement attend toujours',
    },
    noPassword:
      'Vous n’avez pas de mot de passe\u00a0? Confirmez autrement\u00a0: votre adresse part ensuite d’elle-même.',
    same: 'C’est déjà votre adresse.',
    sameKept: 'C’est déjà votre adresse\u00a0: le changement demandé est annulé.',
    changed: (email: string): string => `C’est fait\u00a0: votre adresse est maintenant ${email}.`,
  },
  password: {
    title: 'Mot de passe',
    change: 'Changer de mot de passe',
  },
};
