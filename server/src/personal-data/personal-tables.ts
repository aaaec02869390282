import type { PersonalTable } from './personal-table.ts';

const account = (column = 'user_id') => ({ by: 'account', column }) as const;
const childTable = (parent: string, column: string, parentColumn?: string) =>
  ({ by: 'parent', parent, column, ...(parentColumn === undefined ? {} : { parentColumn }) }) as const;
const deleted = 'deleted';

/**
 * Every table that holds something of a person, what an erasure does to it and what an export gives of it. A test
 * compares this list with the catalogue of the database: a table that is not named here has a comment that begins with
 * « about nobody: » (`comment on table`, in its migration), and says what it holds instead.
 */
export const personalTables = {
  'auth.users': {
    key: ['id'],
    rows: account('id'),
    erasure: deleted,
    file: 'compte',
    withheld: ['encrypted_password', 'void_password', 'signup_device'],
  },
  'public.profiles': { key: ['user_id'], rows: account(), erasure: deleted, file: 'profil' },
  'public.account_standings': { key: ['id'], rows: account(), erasure: deleted, file: 'etats-du-compte' },
  'public.account_suspensions': {
    key: ['id'],
    rows: account(),
    erasure: deleted,
    file: 'suspensions',
    withheld: ['decided_by'],
  },
  'public.account_preferences': { key: ['user_id'], rows: account(), erasure: deleted, file: 'reglages-d-affichage' },
  'public.user_roles': { key: ['id'], rows: account(), erasure: deleted, file: 'roles', withheld: ['granted_by'] },
  'auth.identities': { key: ['id'], rows: account(), erasure: deleted, file: null },
  'auth.sessions': {
    key: ['id'],
    rows: account(),
    erasure: deleted,
    file: 'sessions',
    withheld: ['device', 'factor_id', 'amr', 'provider_sealed'],
  },
  'auth.refresh_tokens': { key: ['id'], rows: childTable('auth.sessions', 'session_id'), erasure: deleted, file: null },
  'auth.mfa_factors': {
    key: ['id'],
    rows: account(),
    erasure: deleted,
    file: 'seconds-facteurs',
    withheld: ['secret_sealed', 'last_step'],
  },
  'auth.mfa_challenges': {
    key: ['id'],
    rows: childTable('auth.mfa_factors', 'factor_id'),
    erasure: deleted,
    file: null,
  },
  'auth.webauthn_credentials': {
    key: ['id'],
    rows: account(),
    erasure: deleted,
    file: 'cles-de-connexion',
    withheld: ['credential_id', 'public_key', 'counter'],
  },
  'auth.outside_accounts': { key: ['user_id'], rows: account(), erasure: deleted, file: null },
  'auth.webauthn_challenges': { key: ['id'], rows: account(), erasure: deleted, file: null },
  'auth.one_time_tokens': { key: ['user_id', 'kind'], rows: account(), erasure: deleted, file: null },
  'auth.flow_states': { key: ['id'], rows: account(), erasure: deleted, file: null },
  'auth.external_flows': { key: ['state_hash'], rows: account('link_user_id'), erasure: deleted, file: null },
  'auth.known_devices': { key: ['user_id', 'device'], rows: account(), erasure: deleted, file: null },
  'public.documents': {
    key: ['id'],
    rows: account(),
    erasure: deleted,
    file: 'documents',
    withheld: ['decided_by', 'card_number_digest', 'said_card_number_digest'],
  },
  'public.document_files': {
    key: ['document_id', 'side'],
    rows: childTable('public.documents', 'document_id'),
    erasure: deleted,
    file: 'documents-fichiers',
  },
  'public.document_views': {
    key: ['id'],
    rows: childTable('public.documents', 'document_id'),
    erasure: 'kept',
    file: 'documents-consultations',
    withheld: ['viewer_id'],
  },
  'public.second_looks': {
    key: ['id'],
    rows: childTable('public.documents', 'document_id'),
    erasure: deleted,
    file: 'documents-seconds-regards',
    withheld: ['first_by', 'second_by', 'settled_by'],
  },
  'public.review_claims': { key: ['document_id'], rows: account('reviewer_id'), erasure: deleted, file: null },
  'public.vehicles': { key: ['id'], rows: account(), erasure: deleted, file: 'vehicules' },
  'public.declarations': {
    key: ['id'],
    rows: account(),
    erasure: deleted,
    file: 'stationnements',
    // Of a carer: another account.
    withheld: ['action_sha256', 'prepared_by'],
  },
  'public.declaration_photos': {
    key: ['declaration_id', 'kind'],
    rows: childTable('public.declarations', 'declaration_id'),
    erasure: deleted,
    file: 'stationnements-photos',
  },
  'public.declaration_label_corrections': {
    key: ['id'],
    rows: childTable('public.declarations', 'declaration_id'),
    erasure: deleted,
    file: 'stationnements-adresses-corrigees',
  },
  'public.declaration_presences': {
    key: ['id'],
    rows: account(),
    erasure: deleted,
    file: 'stationnements-presences',
  },
  'public.declaration_tickets': { key: ['id'], rows: account(), erasure: deleted, file: 'stationnements-tickets' },
  'public.left_places': {
    key: ['declaration_id'],
    rows: account(),
    erasure: deleted,
    file: 'stationnements-departs',
  },
  'public.stay_alarms': {
    key: ['declaration_id'],
    rows: account(),
    erasure: deleted,
    file: 'stationnements-rappels',
  },
  'public.attestations': { key: ['declaration_id'], rows: account(), erasure: deleted, file: 'attestations' },
  'public.evidence_deposits': {
    key: ['declaration_id'],
    rows: account(),
    erasure: deleted,
    file: 'preuves-depots',
  },
  'public.evidence_devices': { key: ['key'], rows: account(), erasure: deleted, file: 'preuves-appareils' },
  'public.evidence_log_entries': {
    key: ['index'],
    rows: childTable('public.declarations', 'declaration_id'),
    erasure: 'kept',
    file: 'preuves-journal',
  },
  'public.carer_links': {
    key: ['id'],
    rows: account(),
    erasure: deleted,
    file: 'aidants',
    withheld: ['secret_sha256'],
  },
  'public.carer_accounts': { key: ['link_id'], rows: account(), erasure: deleted, file: 'aides-acceptees' },
  'public.carer_acts': { key: ['id'], rows: account(), erasure: deleted, file: 'aidants-journal' },
  'public.carer_notices': { key: ['id'], rows: account(), erasure: deleted, file: 'aidants-avis' },
  'public.sync_outcomes': {
    key: ['user_id', 'id'],
    rows: account(),
    erasure: deleted,
    file: 'synchronisations',
    withheld: ['action_sha256'],
  },
  'public.fines': { key: ['id'], rows: account(), erasure: deleted, file: 'amendes' },
  'public.fine_steps': { key: ['id'], rows: account(), erasure: deleted, file: 'amendes-etapes' },
  'public.fine_papers': { key: ['id'], rows: account(), erasure: deleted, file: 'amendes-pieces' },
  'public.paper_confirmations': {
    key: ['fine_id', 'paper_id'],
    rows: account(),
    erasure: deleted,
    file: 'amendes-pieces-confirmees',
  },
  'public.exhibit_readings': {
    key: ['object_id'],
    rows: account(),
    erasure: deleted,
    file: 'pieces-lues',
  },
  'public.exhibit_words': {
    key: ['fine_id', 'object_id'],
    rows: account(),
    erasure: deleted,
    file: 'pieces-dites-justes',
  },
  'public.electronic_letters': {
    key: ['id'],
    rows: account(),
    erasure: deleted,
    file: 'lettres-electroniques',
  },
  'public.card_masks': { key: ['object_id'], rows: account(), erasure: deleted, file: 'cartes-masques' },
  'public.notifications': { key: ['id'], rows: account(), erasure: deleted, file: 'notifications' },
  'public.notification_settings': {
    key: ['user_id'],
    rows: account(),
    erasure: deleted,
    file: 'notifications-reglages',
  },
  'public.broadcast_recipients': {
    key: ['broadcast_id', 'user_id'],
    rows: account(),
    erasure: deleted,
    file: 'annonces',
  },
  'public.push_devices': { key: ['id'], rows: account(), erasure: deleted, file: null },
  'public.dossiers': { key: ['id'], rows: account(), erasure: deleted, file: 'dossiers' },
  'public.checkouts': {
    key: ['id'],
    rows: account(),
    // One that is still open may be paid after the erasure: it is then paid back.
    erasure: { keptWhere: "state in ('paid', 'open')" },
    file: 'paiements',
    withheld: ['payment_url'],
  },
  'public.subscriptions': { key: ['id'], rows: account(), erasure: deleted, file: 'abonnements', withheld: ['card'] },
  'public.subscription_events': {
    key: ['subscription_id', 'id'],
    rows: childTable('public.subscriptions', 'subscription_id'),
    erasure: deleted,
    file: 'suivi-des-abonnements',
  },
  'public.invoices': {
    key: ['id'],
    rows: childTable('public.invoice_owners', 'id', 'invoice_id'),
    erasure: 'kept',
    file: 'factures',
  },
  'public.invoice_owners': { key: ['invoice_id'], rows: account(), erasure: deleted, file: null },
  'public.stations': {
    key: ['id'],
    rows: account(),
    erasure: { keptWhere: "status = 'published'" },
    file: 'places-partagees',
    withheld: ['decided_by', 'reviewed_by'],
  },
  'public.station_checks': {
    key: ['station_id', 'user_id', 'day'],
    rows: account(),
    erasure: deleted,
    file: 'places-confirmees',
  },
  'public.listing_owners': { key: ['listing_id'], rows: account(), erasure: deleted, file: 'etablissements' },
  'public.listing_requests': {
    key: ['id'],
    rows: account(),
    erasure: deleted,
    file: 'etablissements-demandes',
    withheld: ['decided_by'],
  },
  'public.storage_objects': {
    key: ['id'],
    rows: account('owner_id'),
    erasure: deleted,
    file: 'fichiers',
    withheld: ['object_key', 'preview_key'],
  },
  'public.storage_uploads': { key: ['id'], rows: account(), erasure: deleted, file: 'envois-en-cours' },
  'public.contact_requests': {
    key: ['id'],
    rows: { by: 'address', column: 'email' },
    erasure: { keptWhere: "topic in ('withdrawal', 'cancellation')" },
    file: 'messages',
    withheld: ['handled_by'],
  },
  'public.contact_messages': {
    key: ['id'],
    rows: { ...childTable('public.contact_requests', 'request_id'), address: 'sender' },
    erasure: {
      keptWhere: `kind = 'answer' and request_id in (
        select id from public.contact_requests where topic in ('withdrawal', 'cancellation'))`,
    },
    file: 'messages-suite',
    // Of somebody else, in a thread of theirs.
    withheld: ['handled_by', 'sender'],
  },
  'public.mail_refusals': { key: ['user_id'], rows: account(), erasure: deleted, file: 'e-mails-refuses' },
  'public.audit_log': {
    key: ['id'],
    rows: { by: 'account', column: 'subject_id' },
    erasure: 'kept',
    file: 'journal',
    withheld: ['actor_id'],
  },
} as const satisfies Readonly<Record<string, PersonalTable>>;

export type PersonalTableName = keyof typeof personalTables;
