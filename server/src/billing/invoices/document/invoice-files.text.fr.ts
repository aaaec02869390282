/** Metadata of the document, besides the words of its page. */
export const documentText = { facturX: 'Facture électronique (Factur-X)', page: 'page' } as const;
