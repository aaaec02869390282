export const attachedText = { facturX: 'Facture électronique (Factur-X)' } as const;
