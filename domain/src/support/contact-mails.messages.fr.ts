import type { ContactFacts } from './check-contact.ts';
import { nameContract, topicNames } from './contact.messages.fr.ts';
import type { ContactTopic } from './contact.ts';

interface Acknowledgement {
  readonly topic: ContactTopic;
  readonly facts: ContactFacts;
  readonly reference: string;
  /** Day and time in words, Paris time. */
  readonly receivedAt: string;
}

interface AcknowledgementMail {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** Sentence about the second mail, the same for every address, so as not to reveal who has a subscription. */
const secondMail =
  'Si un abonnement est à cette adresse, un second e-mail y mène\u00a0: il dit la date de fin, vous confirmez.';

const answerSentence = 'Une personne de l’équipe y donne suite et vous écrit.';

const secondMailOfDossier =
  'Si un dossier a été payé depuis cette adresse, vous recevrez un second e-mail\u00a0: son lien ouvre une page qui ' +
  'dit ce qui vous est rendu, et vous confirmez.';

/** A dossier is no subscription: nothing of this request may lead to the end of one. */
function describeWhatFollows(plan: ContactFacts['plan']): string {
  if (plan === 'dossier') return secondMailOfDossier;
  return plan === null ? `${secondMail} ${answerSentence}` : secondMail;
}

/**
 * Builds the immediate reply. A withdrawal and a cancellation are repeated on a durable medium with their date and time
 * (C. conso. L221-21, D215-3). The free text is not: its author also chose the recipient of this mail.
 */
export function buildAcknowledgement({ topic, facts, reference, receivedAt }: Acknowledgement): AcknowledgementMail {
  const receipt = `Reçu le ${receivedAt} (heure de Paris). Référence\u00a0: ${reference}.`;
  const stranger = 'Vous n’avez rien envoyé\u00a0? Ignorez ce message\u00a0: nous ne vous écrirons plus.';
  if (topic === 'notify')
    return {
      subject: 'Nous vous préviendrons',
      paragraphs: ['Nous notons votre adresse. Nous vous écrirons quand une nouveauté sera prête.', receipt, stranger],
    };
  if (topic !== 'withdrawal' && topic !== 'cancellation') {
    return {
      subject: `Message reçu\u00a0: ${topicNames[topic].toLowerCase()}`,
      paragraphs: [
        'Nous avons bien reçu votre message. Une personne de l’équipe le lira et vous répondra à cette adresse.',
        receipt,
        stranger,
      ],
    };
  }
  const contract = [
    `Nom\u00a0: ${facts.name ?? ''}`,
    `Adresse du compte\u00a0: ${facts.email}`,
    ...(facts.plan === null ? [] : [`Contrat\u00a0: ${nameContract(facts.plan)}`]),
  ];
  return topic === 'withdrawal'
    ? {
        subject: 'Accusé de réception de votre rétractation',
        paragraphs: [
          'Vous nous avez notifié votre décision de renoncer au contrat ci-dessous.',
          ...contract,
          receipt,
          `Gardez ce message\u00a0: il prouve la date et l’heure de votre décision. ${describeWhatFollows(facts.plan)}`,
        ],
      }
    : {
        subject: 'Accusé de réception de votre résiliation',
        paragraphs: [
          'Vous nous avez notifié la résiliation du contrat ci-dessous.',
          ...contract,
          receipt,
          `Gardez ce message. ${secondMail} Vos preuves restent téléchargeables.`,
        ],
      };
}
