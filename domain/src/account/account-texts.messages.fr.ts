import { formatCents } from '../kernel/index.ts';

const formatPlainAmount = (cents: number): string => formatCents(cents).replaceAll(/[\u00a0\u202f]/g, ' ');

/**
 * Messages to a phone, in the signs that cost one message: no curly apostrophe, no capital with an accent, no space
 * that does not break. The last line of a code lets a phone fill it in by itself, on this site only.
 */
export const accountTexts = {
  code: (code: string, host: string): string =>
    `${code} est votre code PlaceJuste. Ne le donnez à personne.\n\n@${host} #${code}`,
  accountExists: (): string =>
    'Ce numéro a déjà un compte PlaceJuste. Pour le retrouver, connectez-vous. Rien ne change sans vous.',
  emailAdded: (host: string): string =>
    'Une adresse e-mail ouvre maintenant votre compte PlaceJuste. ' +
    `Si ce n'était pas vous, écrivez-nous vite sur ${host}/support`,
  /** `refundCents` is the refund of the closing, or 0. */
  closed: (host: string, refundCents: number): string =>
    (refundCents === 0
      ? 'Votre compte PlaceJuste est fermé et vos données sont effacées. '
      : `Compte PlaceJuste fermé, données effacées. ${formatPlainAmount(refundCents)} rendus sur la carte qui a ` +
        `payé. `) + `Sans votre accord, écrivez-nous vite sur ${host}/support`,
} as const;
