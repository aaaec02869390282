/** Separate from the text of the application: loaded after the first screen. */
export const memoryText = {
  title: 'Ce téléphone manque de mémoire',
  detail: 'Fermez d’autres onglets ou applications. Ce que vous avez enregistré est conservé.',
};
