export { answerLengths } from './answer.ts';
export { buildAnswerMail, answerTemplates, type AnswerTemplate } from './answer.messages.fr.ts';
export {
  checkContact,
  type ContactCode,
  type ContactFacts,
  type ContactFaults,
  type ContactInput,
} from './check-contact.ts';
export { buildAcknowledgement } from './contact-mails.messages.fr.ts';
export {
  contactMessages,
  describeContactFault,
  nameContract,
  topicNames,
  type FormCode,
} from './contact.messages.fr.ts';
export {
  contactFields,
  contactForms,
  contactLengths,
  contactTopics,
  listContracts,
  minSeconds,
  maxPerHour,
  maxSeconds,
  buildReference,
  soldContracts,
  type ContactField,
  type ContactForm,
  type ContactTopic,
  type SoldContract,
} from './contact.ts';
export {
  maxMailLength,
  mailNatures,
  maxAcknowledgedPerHour,
  findMailNature,
  requestOrigins,
  threadKinds,
  withoutQuote,
  type MailMarks,
  type MailNature,
  type RequestOrigin,
  type ThreadKind,
} from './received-mail.ts';
export { receivedMailTexts, threadMessages } from './received-mail.messages.fr.ts';
export { proofBits, proofSeconds, buildProofText, startsWithZeros, unprovedPerHour } from './proof.ts';
