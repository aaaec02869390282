import type { TwoDDocFault } from './two-d-doc.ts';

/** `unknown`: the certificate that signed is none of those this service was given. */
export type CodeSignature = 'valid' | 'wrong' | 'unknown';

export const codeSignatureWords: Readonly<Record<CodeSignature, string>> = {
  valid: 'Signature du code\u00a0: vérifiée.',
  wrong:
    'Signature du code\u00a0: elle ne correspond pas à son contenu. Reprenez la photo\u00a0; ' +
    'si cela revient, la carte est à vérifier.',
  unknown:
    'Signature du code\u00a0: inconnue. Nous n’avons pas le certificat qui l’a signé, cela n’enlève ' +
    'rien à votre carte.',
};

export const codeFaultMessages: Readonly<Record<TwoDDocFault, string>> = {
  CODE_OF_ANOTHER_KIND: 'Un code a été lu, mais ce n’est pas celui d’une carte.',
  CODE_VERSION_UNKNOWN: 'Le code de la carte a été lu, dans une version que l’application ne connaît pas encore.',
  CODE_DAMAGED: 'Le code de la carte a été lu en partie seulement. Reprenez la photo de plus près, sans reflet.',
};
