/** Labels and errors of the date and time fields. */
export const datesText = {
  dateParts: { day: 'Jour', month: 'Mois', year: 'Année' },
  dateFaults: {
    incomplete: 'Cette date est incomplète\u00a0: indiquez le jour, le mois et les quatre chiffres de l’année.',
    impossible: 'Cette date n’existe pas.',
  },
  timeParts: { hours: 'Heures', minutes: 'Minutes' },
  timeFaults: {
    incomplete: 'Cette heure est incomplète\u00a0: indiquez les heures et les minutes.',
    impossible: 'Cette heure n’existe pas.',
  },
};
