/** Descriptions of the attachments, as a PDF reader shows them. */
export const attachedText = {
  manifest: 'Manifeste du téléphone',
  receipt: 'Reçu du service',
  presence: 'Présence du titulaire',
};
