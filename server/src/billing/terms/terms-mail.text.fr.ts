import { formatMoment, toParisMoment } from '@placejuste/domain/kernel';
import type { MailFile } from '../../platform/mail/index.ts';
import type { AgreedTerms } from './load-agreed-terms.ts';

export const termsAttached =
  'Le fichier joint est à garder : le vendeur et comment le joindre, les conditions de vente de cette commande, ' +
  'la garantie, le médiateur, et un modèle pour renoncer par courrier.';

export const describeTermsOnSite = (publicUrl: string): string => `Conditions de vente : ${publicUrl}/cgv`;

/** The consents of the order, and where its conditions are (C. conso. L221-13, L221-5). */
export const describeAgreement = ({ consentedAt, content }: AgreedTerms, publicUrl: string): readonly string[] => [
  ...(consentedAt === null
    ? []
    : [
        `Le ${formatMoment(toParisMoment(consentedAt))}, vous avez accepté les conditions de vente et demandé que le ` +
          'service commence tout de suite. Votre droit de renoncer reste entier.',
      ]),
  content === null ? describeTermsOnSite(publicUrl) : termsAttached,
];

/** Plain text, which opens on any device and can be read aloud. */
export const buildTermsFile = (content: string): MailFile => ({
  filename: 'conditions-de-vente.txt',
  contentType: 'text/plain; charset=utf-8',
  content,
});
