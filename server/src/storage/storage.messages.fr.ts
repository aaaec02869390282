/** Sentences of a refused upload or download. */
export const storageMessages = {
  signedOut: 'Non connecté',
  signInAgain: 'Pour protéger vos papiers, connectez-vous à nouveau, puis recommencez.',
  foreignPath: 'Vous ne pouvez déposer un fichier que dans votre propre espace.',
  uploadUnknown: 'Cet envoi n’existe pas.',
  uploadOver: 'Cet envoi est terminé ou trop ancien. Recommencez-le.',
  otherOffset: 'Une autre partie de ce fichier est arrivée entre-temps. Reprenez l’envoi où il en est.',
  tooManyParts: 'Ce fichier arrive en trop de morceaux. Envoyez-le en morceaux plus grands.',
  hashInvalid: 'L’empreinte SHA-256 du fichier est illisible.',
  pathInvalid: 'Ce nom de fichier n’est pas accepté.',
  notOpen: 'Cette action n’est pas possible ici.',
  evidence: 'Ce fichier fait partie d’une déclaration, d’un papier ou d’un dossier\u00a0: il ne peut pas être changé.',
  metadataRefused: 'Un fichier est gardé ici sans autres informations.',
  transformRefused: 'Cette image ne peut pas être montrée de cette façon.',
  rangeInvalid: 'Cette partie du fichier n’existe pas.',
  lengthMissing: 'La taille du fichier manque.',
  extensionUnknown:
    'Cette façon d’envoyer un fichier n’est pas proposée ici\u00a0: annoncez sa taille, et envoyez-le en une fois.',
  pathTaken: 'Un autre fichier porte déjà ce nom.',
  tooMuchUnclaimed:
    'Trop de fichiers envoyés attendent leur déclaration. Les vôtres restent sur cet appareil. Réessayez plus tard.',
  tooBusy: 'Beaucoup de fichiers arrivent en ce moment. Le vôtre reste sur cet appareil. Réessayez dans une minute.',
  diskFull:
    'Le service manque de place pour le moment. Votre fichier est intact et reste sur cet appareil. ' +
    'Réessayez plus tard.',
  linkInvalid: 'Ce lien n’est plus valable. Rechargez la page.',
  badRequest: 'Demande incomplète ou incorrecte.',
  fault: 'Une erreur est survenue. Réessayez dans un instant.',
};
