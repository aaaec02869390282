export const logWatchText = {
  title: 'Le journal des preuves ne prolonge pas celui que ce téléphone avait vu',
  what:
    'Ce téléphone gardait un en-tête signé de notre journal. Celui d’aujourd’hui ne le continue ' +
    'pas\u00a0: des dépôts ont pu être réécrits, ou une ancienne sauvegarde remise en place.',
  yours: 'Les preuves que vous avez déjà téléchargées restent vérifiables sans nous.',
  keep: 'Enregistrez les deux en-têtes\u00a0: ensemble, ils le montrent à n’importe qui.',
  save: 'Enregistrer les deux en-têtes',
  saved: 'Fichier prêt.',
  write: 'Nous le signaler',
  goOn: 'Reprendre à partir du nouveau',
  size: (entries: number): string => `${entries.toLocaleString('fr-FR')} ${entries > 1 ? 'dépôts' : 'dépôt'}`,
  kept: 'Vu par ce téléphone\u00a0:',
  seen: 'Aujourd’hui\u00a0:',
  fileName: (day: string): string => `journal-des-preuves-${day}.json`,
} as const;
