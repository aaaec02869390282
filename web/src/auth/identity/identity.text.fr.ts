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
    sentFirst: (email: string): string =>
      `Un e-mail est parti à ${email}. Ouvrez son lien dans les 24 heures\u00a0: l’adresse est alors ajoutée.`,
    awaited: {
      title: 'Nouvelle adresse à confirmer',
      both:
        'Elle remplace l’actuelle une fois les deux adresses confirmées\u00a0: ouvrez le lien de chaque e-mail, ou ' +
        'recopiez ici son code.',
      first: 'Elle est ajoutée une fois son lien ouvert, ou son code recopié ici.',
      sentAt: 'Dernier envoi le',
      life: 'Les liens et les codes servent pendant 24 heures.',
      enter: 'Recopier le code reçu par e-mail',
      codeLabel: 'Code de l’un des deux e-mails',
      half: 'Une adresse est confirmée',
      halfDetail: 'Recopiez maintenant le code de l’autre e-mail, ou ouvrez son lien.',
      resend: { both: 'Renvoyer les e-mails', first: 'Renvoyer l’e-mail' },
      giveUp: 'Garder mon adresse actuelle',
      givenUp: 'Votre adresse ne change pas',
      givenUpDetail: 'Les liens déjà envoyés ne servent plus.',
      notGivenUp: 'Le changement attend toujours',
    },
    noPassword:
      'Vous n’avez pas de mot de passe\u00a0? Confirmez autrement\u00a0: votre adresse part ensuite d’elle-même.',
    same: 'C’est déjà votre adresse.',
    changed: (email: string): string => `C’est fait\u00a0: votre adresse est maintenant ${email}.`,
  },
  password: {
    title: 'Mot de passe',
    change: 'Changer de mot de passe',
  },
};
