import { greetingLine } from '../billing.text.fr.ts';
import { graceDays } from '@placejuste/domain/billing';
import { dateInFrenchWords, type PlainDate } from '@placejuste/domain/kernel';

const kept =
  'Vos déclarations, vos amendes et vos dossiers restent à vous : vous pouvez toujours les lire et les exporter.';

export const renewalText = {
  failed: (firstName: string, lastDay: PlainDate): { readonly subject: string; readonly paragraphs: string[] } => ({
    subject: 'Votre abonnement n’a pas pu être renouvelé',
    paragraphs: [
      greetingLine(firstName),
      `Le paiement de votre abonnement n’a pas abouti. Rien ne change pendant ${graceDays} jours : ` +
        `vous pouvez déclarer jusqu’au ${dateInFrenchWords(lastDay)}.`,
      'Pour continuer ensuite, choisissez de nouveau une formule.',
      kept,
    ],
  }),
  ended: (firstName: string): { readonly subject: string; readonly paragraphs: string[] } => ({
    subject: 'Votre abonnement est terminé',
    paragraphs: [
      greetingLine(firstName),
      'Votre abonnement est terminé. Pour déclarer de nouveau, choisissez une formule.',
      kept,
    ],
  }),
};
