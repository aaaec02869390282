import type { PersonalTableName } from './personal-tables.ts';

const [account, security, log] = ['Votre compte', 'La sécurité', 'Le journal de sécurité'];
const [papers, declarations, fines] = ['Vos papiers', 'Vos déclarations', 'Vos amendes et dossiers'];
const [deposits, carers, notifications] = ['Le journal des dépôts', 'Vos aidants', 'Les notifications'];
const [payments, invoices, gift] = ['Vos paiements', 'Vos factures et avoirs', 'Votre soutien'];
const [alarms, places, listings] = [
  'Le rappel de fin de stationnement',
  'Les places réservées que vous ajoutez',
  'Vos établissements',
];
const [uploads, messages] = ['Vos envois restés sans suite', 'Vos messages'];

/**
 * Rows of the register of `/confidentialite` about each table with personal data. A new table is added here, and its
 * row in the register: the compiler and a test check both.
 */
export const privacyRows: Readonly<Record<PersonalTableName, readonly string[]>> = {
  'auth.users': [account],
  'public.profiles': [account],
  'public.account_standings': [account],
  'public.account_suspensions': ['Une suspension'],
  'public.account_preferences': ['Vos réglages d’affichage et de son'],
  'public.user_roles': [account],
  'auth.identities': [account],
  'auth.sessions': [security],
  'auth.refresh_tokens': [security],
  'auth.mfa_factors': [account],
  'auth.mfa_challenges': [security],
  'auth.webauthn_credentials': [account],
  'auth.outside_accounts': [account],
  'auth.webauthn_challenges': [security],
  'auth.one_time_tokens': [security],
  'auth.flow_states': [security],
  'auth.external_flows': [security],
  'auth.known_devices': [security],
  'public.documents': [papers],
  'public.document_files': [papers],
  'public.document_views': [log],
  'public.second_looks': ['Le second regard sur un papier, un sur vingt environ'],
  'public.review_claims': [log],
  'public.vehicles': [papers, declarations],
  'public.declarations': [declarations],
  'public.declaration_photos': [declarations],
  'public.declaration_label_corrections': [declarations],
  'public.declaration_presences': [declarations],
  'public.declaration_tickets': [declarations],
  'public.left_places': [alarms],
  'public.stay_alarms': [alarms],
  'public.attestations': [declarations],
  'public.evidence_deposits': [deposits],
  'public.evidence_devices': [deposits],
  'public.evidence_log_entries': [deposits],
  'public.carer_links': [carers],
  'public.carer_accounts': [carers],
  'public.carer_acts': [carers],
  'public.carer_notices': [carers],
  'public.sync_outcomes': [declarations, fines],
  'public.fines': [fines],
  'public.fine_steps': [fines],
  'public.fine_papers': [fines],
  'public.paper_confirmations': [fines],
  'public.exhibit_readings': [fines],
  'public.exhibit_words': [fines],
  'public.electronic_letters': [fines],
  'public.card_masks': [papers],
  'public.notifications': [notifications],
  'public.notification_settings': [notifications],
  'public.broadcast_recipients': ['Nos annonces par e-mail'],
  'public.push_devices': [notifications],
  'public.dossiers': [fines],
  'public.checkouts': [payments, gift],
  'public.subscriptions': [payments],
  'public.subscription_events': [payments],
  'public.contract_records': [payments],
  'public.invoices': [invoices],
  'public.invoice_owners': [invoices],
  'public.stations': [places],
  'public.station_checks': [places],
  'public.listing_owners': [listings],
  'public.listing_requests': [listings],
  'public.storage_objects': [papers, declarations, fines, uploads],
  'public.storage_uploads': [uploads],
  'public.contact_requests': [messages],
  'public.contact_messages': [messages],
  'public.mail_refusals': [account],
  'public.audit_log': [log],
};

/** Rows about a table without data of any account. */
export const rowsAboutNobody: readonly string[] = ['L’annuaire'];
