import { formatMoment, toParisMoment } from '../kernel/index.ts';

/** Facts of a proof that are mailed, so that they are also held in a mailbox which the service cannot rewrite. */
export interface Anchor {
  /** RFC 7638 fingerprint of the key that signs. */
  readonly key: string;
  /** The signed head of the log. */
  readonly size: number;
  readonly root: string;
  readonly signedAt: Date;
  /** Lower-case hexadecimal SHA-256 of the receipt. */
  readonly receipt: string;
}

/** The mail that gives the key and the receipt, by which a forged bundle or page, with other ones, is recognised. */
export function buildAnchorMail(firstName: string, { key, size, root, signedAt, receipt }: Anchor) {
  return {
    subject: 'À garder\u00a0: ce qui reconnaît votre preuve',
    paragraphs: [
      firstName === '' ? 'Bonjour,' : `Bonjour ${firstName},`,
      'La preuve de votre stationnement vient d’être jointe à un dossier. Gardez cet e-mail\u00a0: il n’y a rien à ' +
        'faire. Il permettra de reconnaître la vraie, même si notre site n’existe plus.',
      `Clé du service\u00a0: ${key}`,
      `Empreinte du reçu (SHA-256)\u00a0: ${receipt}`,
      `Journal, ${size} ${size > 1 ? 'dépôts' : 'dépôt'}, ` +
        `signé le ${formatMoment(toParisMoment(signedAt))} (heure de Paris). ` +
        `Racine\u00a0: ${root}`,
      `Un dossier de preuve se vérifie sans nous par «\u00a0node verifier.mjs ${key}\u00a0»\u00a0: il doit finir par ` +
        '«\u00a0Clé comparée\u00a0». Signé par une autre clé, il est faux.',
    ],
    button: 'Voir ce que tout le monde peut vérifier',
  };
}
