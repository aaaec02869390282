/** The mail sent an hour before a town’s cap is reached. `endsAt`: in words, by the clock of the place. */
export const buildStayMail = (
  firstName: string,
  {
    commune,
    hours,
    endsAt,
    plate,
  }: { readonly commune: string; readonly hours: number; readonly endsAt: string; readonly plate: string },
) => ({
  subject: `Stationnement à ${commune}\u00a0: ${hours} h atteintes bientôt`,
  paragraphs: [
    firstName === '' ? 'Bonjour,' : `Bonjour ${firstName},`,
    `Votre véhicule ${plate} est déclaré à ${commune}, où la gratuité est limitée à ${hours} h selon ` +
      `notre source. Cette durée s’achève ${endsAt}.`,
    'Si vous êtes déjà parti, ne tenez pas compte de ce message. ' +
      'Sinon, déplacez le véhicule ou reprenez un ticket selon ce qui est affiché sur place.',
  ],
  button: 'Voir la déclaration',
});
