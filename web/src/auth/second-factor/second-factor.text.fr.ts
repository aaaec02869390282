export const secondFactorText = {
  step: {
    title: 'Votre code à six chiffres',
    form: 'Deuxième étape de la connexion',
    lead: 'Ouvrez votre application d’authentification et recopiez le code affiché.',
    of: (email: string): string => `Compte\u00a0: ${email}`,
    code: 'Code à six chiffres',
    submit: 'Confirmer',
    success: 'Connexion réussie',
    lostTitle: 'Je n’ai plus ce téléphone',
    lost:
      'Si vous avez gardé la clé, recopiez-la dans une application d’authentification\u00a0: elle redonnera vos codes. ' +
      'Sinon, écrivez-nous\u00a0: après avoir vérifié que c’est vous, l’équipe retire cette étape. ' +
      'Vos déclarations et vos amendes restent.',
    write: 'Écrire à l’équipe',
    leave: 'Utiliser un autre compte',
    otherTitle: 'Cette page ne peut pas faire la deuxième étape',
    other: 'Votre compte demande une autre preuve qu’un code d’application. Écrivez à l’équipe.',
  },
  enrol: {
    /** Name of the factor in the service. */
    factorName: 'Application d’authentification',
    start: 'Commencer',
    scan: 'Scannez ce carré avec votre application, ou recopiez la clé qui suit.',
    qr: 'Code QR à scanner avec votre application d’authentification',
    secret: 'Clé à recopier',
    keep: 'Gardez cette clé sur papier, chez vous\u00a0: elle redonne vos codes si vous perdez ce téléphone.',
    failedTitle: 'La deuxième étape n’est pas ajoutée',
    failed: 'Le service ne l’a pas acceptée, ou ne répond pas. Réessayez dans un instant.',
    again: 'Votre connexion date d’un moment. Confirmez que c’est bien vous pour ajouter la deuxième étape.',
    againSubmit: 'Confirmer et continuer',
  },
  own: {
    title: 'Connexion en deux étapes',
    lead:
      'En plus de votre mot de passe, un code à six chiffres donné par une application de votre téléphone. ' +
      'Un mot de passe volé ne suffit plus pour entrer.',
    lost:
      'Sans ce téléphone ni la clé, il faut écrire à l’équipe pour entrer de nouveau. ' +
      'Vos autres appareils devront se reconnecter.',
    turnOn: 'Activer les deux étapes',
    giveUp: 'Ne pas activer',
    isOn: 'Activée',
    on: 'À chaque connexion, votre application donne le code à recopier.',
    turnedOn: 'Connexion en deux étapes activée',
    turnOff: 'Désactiver les deux étapes',
    question: {
      title: 'Désactiver les deux étapes\u00a0?',
      confirm: 'Oui, désactiver',
      keep: 'Garder les deux étapes',
    },
    meaning: 'Votre mot de passe suffira de nouveau pour entrer.',
    again: 'Recopiez d’abord le code de votre application\u00a0: il confirme que c’est bien vous.',
    turnedOff: 'Connexion en deux étapes désactivée',
    notTurnedOff: 'Les deux étapes sont encore actives',
    notTurnedOffAdvice: 'Le service n’a pas répondu. Vérifiez votre connexion, puis réessayez.',
  },
};
