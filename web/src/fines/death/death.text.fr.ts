/** Texts about the letter that announces a death. */
export const deathText = {
  title: 'Nous n’écrivons pas de lettre au nom d’une personne décédée',
  writeTo: 'Pour contester, écrivez à\u00a0:',
  address: 'L’adresse',
  copyAddress: 'Copier l’adresse',
  summary: 'La personne à qui l’avis est adressé est décédée',
  letterTitle: 'La lettre qui annonce le décès',
  lead:
    'Vous la signez en votre nom\u00a0: un héritier, un proche ou le notaire peut annoncer un décès. ' +
    'Rien n’est enregistré ici.',
  deceasedName: 'Nom et prénom de la personne décédée',
  diedOn: 'Jour du décès',
  writerName: 'Vos nom et prénom',
  writerAddress: 'Votre adresse postale',
  writerCapacity: 'Qui êtes-vous\u00a0?',
  writerCapacityHint: 'Par exemple\u00a0: fille d’Ada Essai, notaire chargé de la succession.',
  write: 'Voir la lettre',
  needed: 'À remplir pour écrire la lettre.',
  future: 'Ce jour n’est pas encore venu.',
  noticeDate: 'Indiquez d’abord la date de l’avis\u00a0: la lettre la donne.',
  letter: 'La lettre',
  copy: 'Copier la lettre',
  print: 'Imprimer la lettre',
  outdated:
    'Nous relisons le texte de loi que cite cette lettre\u00a0: elle reviendra ensuite. ' +
    'Vous pouvez écrire avec les conseils ci-dessus.',
} as const;
