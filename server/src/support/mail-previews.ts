import { formatMoment, toParisMoment } from '@placejuste/domain/kernel';
import { buildAcknowledgement, buildAnswerMail, answerTemplates, contactTopics } from '@placejuste/domain/support';
import { previewMail } from '../mails/index.ts';
import type { MailPreview } from '../platform/http/index.ts';

const facts = {
  name: 'Ada Essai',
  organisation: null,
  email: 'ada.essai@exemple.fr',
  plan: '24months',
  date: '2026-11-10',
  message: 'Exemple.',
} as const;
const reference = 'EXEMPLE-0001';
const receivedAt = formatMoment(toParisMoment(new Date('2026-11-21T10:00:00Z')));

/** The acknowledgement of each public form, and the most frequent answers of the team. */
export function buildAcknowledgementPreviews(publicUrl: string): MailPreview[] {
  const acknowledged = contactTopics.map((topic) =>
    previewMail(
      `support.${topic}`,
      buildAcknowledgement({ topic, facts, reference, receivedAt }),
      `${publicUrl}/support`,
    ),
  );
  const answers = answerTemplates.map(({ code, text }) =>
    previewMail(`support.answer-${code}`, buildAnswerMail({ answer: text, reference }), `${publicUrl}/support`),
  );
  return [...acknowledged, ...answers];
}
