export { checkContact, type ContactCode, type ContactFacts, type ContactFaults, type ContactInput } from './check-contact.ts';
export { acknowledgement } from './contact-mails.messages.fr.ts';
export { contactMessages, contactSentence, topicNames, type FormCode, type SupportCode } from './contact.messages.fr.ts';
export { contactFields, contactForms, contactLengths, contactTopics, leastSeconds, mostPerHour, mostSeconds, referenceOf, type ContactField, type ContactForm, type ContactTopic } from './contact.ts';
export { proofBits, proofSeconds, proofText, startsWithZeros, unprovedPerHour } from './proof.ts';
