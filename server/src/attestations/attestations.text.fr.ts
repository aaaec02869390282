/** What is attached to the page: the description a PDF reader shows beside each file. */
export const attachedText = {
  manifest: 'Manifeste du téléphone',
  receipt: 'Reçu du service',
  presence: 'Présence du titulaire',
};
