/** Texts of the question to a holder about a declaration that a carer prepared. */
export const preparationText = {
  titles: {
    waiting: 'Cette déclaration attend votre confirmation',
    confirmed: 'Vous avez confirmé cette déclaration',
    declined: 'Vous n’avez pas reconnu cette déclaration',
  },
  meanings: {
    waiting: 'Elle est déposée. Vérifiez les photos et le lieu, puis confirmez pour pouvoir vous en servir.',
    confirmed: 'Elle s’utilise comme une déclaration faite par vous.',
    declined: 'Elle reste déposée. Confirmez-la pour pouvoir vous en servir.',
  },
  confirm: 'Confirmer',
  decline: 'Je ne la reconnais pas',
  failed: 'Votre réponse n’a pas été enregistrée',
} as const;
