import { getPlan } from '../billing/index.ts';
import type { ContactCode, ContactFacts } from './check-contact.ts';
import { contactLengths, type ContactField, type ContactTopic, type SoldContract } from './contact.ts';

/** The reasons to refuse a form: sent too fast, too late, too often, or by a program that fills every field. */
export type FormCode = 'TOO_FAST' | 'TOO_OLD' | 'TOO_MANY' | 'TRAP_FILLED';

export const contactMessages: Readonly<Record<ContactCode | FormCode, string>> = {
  NAME_MISSING: 'Indiquez votre nom.',
  NAME_SHAPE: 'Écrivez votre nom avec des lettres seulement.',
  ORGANISATION_MISSING: 'Indiquez le nom de votre structure.',
  EMAIL_MISSING: 'Indiquez votre adresse e-mail.',
  EMAIL_SHAPE: 'Cette adresse e-mail est incomplète. Exemple\u00a0: prenom.nom@exemple.fr',
  PLAN_MISSING: 'Choisissez votre contrat.',
  MESSAGE_MISSING: 'Écrivez votre message.',
  CONSENT_MISSING: 'Cochez la case pour que nous puissions vous répondre.',
  TOO_LONG: 'Ce texte est trop long. Raccourcissez-le.',
  TOO_FAST: 'Le formulaire est parti très vite. Relisez-le, puis envoyez-le de nouveau. Rien n’est perdu.',
  TOO_OLD: 'Cette page était ouverte depuis longtemps. Envoyez de nouveau le formulaire. Rien n’est perdu.',
  TOO_MANY:
    'Nous avons reçu beaucoup de messages en peu de temps. Attendez un peu, puis envoyez de nouveau. Rien n’est perdu.',
  TRAP_FILLED:
    'Un champ caché a été rempli, peut-être par votre navigateur. Nous l’avons vidé\u00a0: envoyez de nouveau.',
};

/** Describes the fault of a field; for a text that is too long, with its length and the maximum. */
export function describeContactFault(code: ContactCode, field: ContactField, facts: ContactFacts): string {
  if (code !== 'TOO_LONG' || field === 'plan' || field === 'consent') return contactMessages[code];
  const [typedLength, most] = [facts[field]?.length ?? 0, contactLengths[field]].map((count) =>
    count.toLocaleString('fr-FR'),
  );
  return (
    `Ce texte a ${typedLength} caractères. Il en faut ${most} au plus. Rien n’a été coupé\u00a0: ` + `raccourcissez-le.`
  );
}

export const nameContract = (contract: SoldContract): string =>
  contract === 'dossier' ? 'Préparation d’un dossier' : getPlan(contract).productName;

export const topicNames: Readonly<Record<ContactTopic, string>> = {
  support: 'Demande d’aide',
  notify: 'Prévenez-moi',
  partner: 'Association ou commune',
  business: 'Établissement',
  pledge: 'Soutien d’une entreprise',
  withdrawal: 'Rétractation',
  cancellation: 'Résiliation',
};
