import { writeGreeting } from '../billing.text.fr.ts';
import { graceDays } from '@placejuste/domain/billing';
import { formatLongDate, type PlainDate } from '@placejuste/domain/kernel';

const retentionSentence =
  'Vos déclarations, vos amendes et vos dossiers restent à vous : vous pouvez toujours les lire et les exporter.';

export const renewalText = {
  failed: (firstName: string, lastDay: PlainDate): { readonly subject: string; readonly paragraphs: string[] } => ({
    subject: 'Le paiement de votre abonnement n’a pas pu être pris',
    paragraphs: [
      writeGreeting(firstName),
      `Le paiement de votre abonnement n’a pas abouti. Rien ne change pendant ${graceDays} jours : ` +
        `vous pouvez déclarer jusqu’au ${formatLongDate(lastDay)}.`,
      'Pour continuer ensuite, choisissez de nouveau une formule.',
      retentionSentence,
    ],
  }),
  ended: (firstName: string): { readonly subject: string; readonly paragraphs: string[] } => ({
    subject: 'Votre abonnement est terminé',
    paragraphs: [
      writeGreeting(firstName),
      'Votre abonnement est terminé. Pour déclarer de nouveau, choisissez une formule.',
      retentionSentence,
    ],
  }),
};
