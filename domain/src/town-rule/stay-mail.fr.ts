import { locateInTown } from '../kernel/index.ts';

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
  subject: `Stationnement ${locateInTown(commune)}\u00a0: ${hours} h bientôt atteintes`,
  paragraphs: [
    firstName === '' ? 'Bonjour,' : `Bonjour ${firstName},`,
    `Votre véhicule ${plate} est déclaré ${locateInTown(commune)}, où le stationnement gratuit dure ${hours} h ` +
      `au plus, d’après notre source. Cette durée s’achève le ${endsAt}.`,
    'La voiture n’y est plus\u00a0? Vous n’avez rien à faire. ' +
      'Sinon, déplacez-la, ou reprenez un ticket si c’est affiché sur place.',
  ],
  button: 'Voir la déclaration',
});
