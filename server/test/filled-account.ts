import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { sealed, sealedJson } from './test-secrets.ts';
import type { TestPerson } from './test-people.ts';
import type { TestPlatform } from './test-platform.ts';

/** Words that occur nowhere else in a test database. */
export const marks = {
  plate: 'ZZ-987-ZY',
  name: 'Zénobie Marqueur',
  place: '3 rue du Marqueur',
  card: 'CMI-MARQUE-042',
} as const;

export interface FilledPerson {
  readonly declarationId: string;
  readonly fineId: string;
  readonly dossierId: string;
  readonly uploadId: string;
  readonly publishedStationId: string;
  /** Keys of the objects in the store. */
  readonly keys: readonly string[];
}

/** Fills an account with at least one row in every table that may hold personal data. */
export async function fillAccount(platform: TestPlatform, person: TestPerson): Promise<FilledPerson> {
  const { clock, newId } = platform;
  const now = clock.now();
  const run = (...statements: ReturnType<typeof sql>[]) =>
    platform.db.asService(async (tx) => {
      for (const statement of statements) await statement.execute(tx);
    });
  const keys: string[] = [];
  async function keep(bucket: string, mime: string, pages = 0): Promise<string> {
    const id = newId();
    const bytes = Buffer.from(`${bucket} ${id}`);
    const made = [
      `${bucket}/${id}`,
      ...Array.from({ length: pages }, (_, page) => `${bucket}/${id}-preview${page === 0 ? '' : `-${page + 1}`}`),
    ];
    for (const key of made) await platform.objects.put(key, Readable.from([bytes], { objectMode: false }));
    keys.push(...made);
    const digest = createHash('sha256').update(bytes).digest('hex');
    await run(sql`
      insert into storage_objects (id, owner_id, bucket, path, size, sha256, mime, object_key, preview_key,
        preview_pages)
      values (${id}, ${person.id}, ${bucket}, ${`${person.id}/${id}/a.jpg`}, ${bytes.length}, ${digest}, ${mime},
        ${`${bucket}/${id}`},
        ${pages > 0 ? `${bucket}/${id}-preview` : null}, ${Math.max(pages, 1)})`);
    return id;
  }
  const user = person.id;
  const sha = 'a'.repeat(64);
  const [subscription, invoice, broadcast] = [newId(), newId(), newId()];
  const [request, withdrawal] = [newId(), newId()];
  const [vehicle, declaration, document, fine, dossier, upload] = [
    newId(),
    newId(),
    newId(),
    newId(),
    newId(),
    newId(),
  ];
  const [factor, session, station, pending, carer] = [newId(), newId(), newId(), newId(), newId()];
  const [card, parking, ticket, paper, pdf, stationPhoto] = [
    await keep('documents', 'image/jpeg', 2),
    await keep('declaration-photos', 'image/jpeg', 1),
    await keep('documents', 'image/png'),
    await keep('documents', 'application/pdf', 3),
    await keep('dossiers', 'application/pdf'),
    await keep('documents', 'image/jpeg'),
  ];
  await run(
    sql`update auth.users set raw_user_meta_data = ${JSON.stringify({ first_name: marks.name })}::jsonb where id =
      ${user}`,
    sql`select app.record_standing(${user}, ${now})`,
    sql`insert into account_suspensions (id, user_id, reason, remark, suspended_at, lifted_at) values (${newId()},
      ${user}, 'other', ${marks.name}, ${now}, ${now})`,
    sql`insert into user_roles values (${newId()}, ${user}, 'pmr', ${now}) on conflict do nothing`,
    sql`insert into auth.identities (id, user_id, provider, provider_id, created_at, updated_at) values (${newId()},
      ${user}, 'email', ${user}, ${now}, ${now})`,
    sql`insert into auth.mfa_factors (id, user_id, factor_type, status, secret_sealed, created_at, updated_at)
      values (${factor}, ${user}, 'totp', 'verified', 'x', ${now}, ${now})`,
    sql`insert into auth.mfa_challenges (id, factor_id, ip, created_at) values (${newId()}, ${factor}, '::1', ${now})`,
    sql`insert into auth.webauthn_credentials (id, user_id, credential_id, public_key, counter, created_at) values
      (${newId()}, ${user}, ${`key of ${user}`}, 'x', 1, ${now})`,
    sql`insert into auth.outside_accounts values (${user}, 'https://connexion.example', ${now})`,
    sql`insert into auth.webauthn_challenges (id, user_id, challenge, created_at) values (${newId()}, ${user}, 'x',
      ${now})`,
    sql`insert into auth.sessions (id, user_id, aal, amr, created_at) values (${session}, ${user}, 'aal1', '[]',
      ${now})`,
    sql`insert into auth.refresh_tokens (id, session_id, token_hash, created_at) values (${newId()}, ${session},
      ${`hash ${session}`}, ${now})`,
    sql`insert into auth.one_time_tokens (user_id, kind, sent_to, code_hash, created_at, expires_at) values
      (${user}, 'recovery', ${person.email}, 'x', ${now}, ${now})`,
    sql`insert into auth.flow_states (id, user_id, method, code_challenge, code_challenge_method, created_at) values
      (${newId()}, ${user}, 'recovery', 'x', 's256', ${now})`,
    sql`insert into auth.external_flows (state_hash, provider, redirect_to, link_user_id, device, device_is_marked,
      place, created_at) values (${`state ${user}`}, 'google', 'x', ${user}, 'digest', false, 'digest', ${now})`,
    sql`insert into auth.known_devices values (${user}, 'digest', ${now})`,
    sql`insert into documents (id, user_id, kind, submitted_at, holder_name, plate, card_number, said_card_number)
      values (${document}, ${user}, 'cmi', ${now}, ${marks.name}, ${marks.plate}, ${sealed(marks.card)},
        ${sealed(marks.card)})`,
    sql`insert into document_files values (${document}, 'recto', ${card})`,
    sql`insert into review_claims values (${document}, ${user}, ${now}, ${new Date(now.getTime() + 1)})`,
    sql`insert into second_looks (id, document_id, drawn_at, first_at, first_status, first_plate, second_at,
      second_status, agrees) values (${newId()}, ${document}, ${now}, ${now}, 'approved', ${marks.plate}, ${now}, 'rejected', false)`,
    sql`insert into document_views (id, document_id, viewed_at, viewer_role, purpose, reason) values (${newId()},
      ${document}, ${now}, 'admin', 'file', ${`${marks.name} demande si la date se lit`})`,
    sql`insert into carer_links (id, user_id, email, secret_sha256, invited_at, expires_at) values (${carer}, ${user},
      'aidant@exemple.fr', md5(${carer}) || md5(${user}), ${now}, ${new Date(now.getTime() + 1)})`,
    sql`insert into carer_accounts values (${carer}, ${user})`,
    sql`insert into carer_acts values (${newId()}, ${user}, ${carer}, 'invited', 'holder', null, ${now})`,
    sql`insert into carer_notices values (${newId()}, ${user}, ${carer}, '', '{}', null, 'waiting', ${now}, null, null)`,
    sql`insert into vehicles (id, user_id, plate, name, created_at) values (${vehicle}, ${user}, ${marks.plate},
      'Clio', ${now})`,
    sql`insert into declarations (id, user_id, vehicle_id, plate, vehicle_name, latitude, longitude, accuracy_m,
      position_at, position_source, place_label, taken_at_claim, deposited_at, action_sha256)
      values (${declaration}, ${user}, ${vehicle}, ${marks.plate}, 'Clio', 50, 3, 8, ${now}, 'device',
        ${marks.place}, ${now}, ${now}, ${sha})`,
    sql`insert into declaration_photos (declaration_id, kind, object_id, sha256, size) values (${declaration},
      'parking', ${parking}, ${sha}, 9)`,
    sql`insert into declaration_label_corrections (id, declaration_id, label, corrected_at) values (${newId()},
      ${declaration}, ${marks.place}, ${now})`,
    sql`insert into declaration_presences (id, declaration_id, user_id, statement, recorded_at) values (${newId()},
      ${declaration}, ${user}, ${marks.name}, ${now})`,
    sql`insert into declaration_tickets (id, user_id, declaration_id, object_id, sha256, size, kept_at_claim,
      added_at) values (${newId()}, ${user}, ${declaration}, ${ticket}, ${sha}, 9, ${now}, ${now})`,
    sql`insert into left_places (declaration_id, user_id, left_at_claim, told_at) values (${declaration}, ${user},
      ${now}, ${now})`,
    sql`insert into stay_alarms (declaration_id, user_id, commune, max_hours, plate, remind_at, ends_at) values
      (${declaration}, ${user}, 'Lille', 12, ${marks.plate}, ${now}, ${new Date(now.getTime() + 1)})`,
    sql`insert into attestations (declaration_id, user_id, facts_sha256, state, percent) values (${declaration},
      ${user}, ${sha}, 'queued', 0)`,
    sql`insert into evidence_log_entries values ((select count(*) from evidence_log_entries), ${declaration}, ${now})`,
    sql`insert into evidence_deposits (declaration_id, user_id, log_index, receipt, receipt_signature) values
      (${declaration}, ${user}, (select index from evidence_log_entries where declaration_id = ${declaration}),
      ${marks.plate}, 'x')`,
    sql`insert into evidence_devices values (${createHash('sha256').update(user).digest('base64url')}, ${user}, 'x',
      'y', 'téléphone', ${now})`,
    sql`insert into sync_outcomes (user_id, id, kind, action_sha256, recorded_at) values (${user}, ${newId()},
      'essai', ${sha}, ${now})`,
    sql`insert into fines (id, user_id, track, notice_number, notice_date, delivery, plate, debtor_name,
      card_number) values (${fine}, ${user}, 'fps', ${'1'.repeat(26)}, '2026-11-01', 'post', ${marks.plate},
        ${marks.name}, ${sealed(marks.card)})`,
    sql`insert into fine_steps (id, fine_id, user_id, step, happened_on, recorded_at) values (${newId()}, ${fine},
      ${user}, 'sent', '2026-11-02', ${now})`,
    sql`insert into fine_papers (id, user_id, fine_id, kind, object_id, created_at) values (${newId()}, ${user},
      ${fine}, 'identity', ${paper}, ${now})`,
    sql`insert into paper_confirmations (fine_id, paper_id, user_id, holder_name, card_number, confirmed_at)
      values (${fine}, ${paper}, ${user}, ${marks.name}, ${sealed(marks.card)}, ${now})`,
    sql`insert into exhibit_readings (object_id, user_id, state, read_values, asked_at) values (${paper}, ${user},
      'read', ${sealedJson({ name: marks.name })}::jsonb, ${now})`,
    sql`insert into exhibit_words (fine_id, object_id, user_id, said_values, said_at) values (${fine}, ${paper},
      ${user}, ${sealedJson([marks.card])}::jsonb, ${now})`,
    sql`insert into card_masks (object_id, user_id, x, y, width, height, changed_at) values (${card}, ${user}, 0.1,
      0.1, 0.2, 0.2, ${now})`,
    sql`insert into dossiers (id, user_id, fine_id, kind, state, facts, exhibits, object_id) values (${dossier},
      ${user}, ${fine}, 'rapo', 'running', ${sealedJson({ name: marks.name })}::jsonb, '[]', ${pdf})`,
    sql`insert into electronic_letters (id, user_id, fine_id, dossier_id, letter_details, price_cents, asked_at)
      values (${newId()}, ${user}, ${fine}, ${dossier}, ${sealedJson({ senderId: marks.name })}::jsonb, 479, ${now})`,
    sql`insert into notifications (id, user_id, kind, title, sentence, act, path, created_at) values (${newId()},
      ${user}, 'fine-date', 'Recours', ${`Bonjour ${marks.name}`}, 'see-fine', '/mes-amendes', ${now})`,
    sql`insert into account_preferences (user_id, preferences, changed_at) values (${user},
      ${sealedJson({ textSpacing: true })}::jsonb, ${now})`,
    sql`insert into notification_settings (user_id, quiet_from, quiet_until) values (${user}, 22, 7)`,
    sql`insert into broadcasts (id, kind, audience, at_night, subject, text, created_at) values (${broadcast}, 'news',
      'everyone', false, 'Une nouvelle', 'Bonjour', ${now})`,
    sql`insert into broadcast_recipients (broadcast_id, user_id) values (${broadcast}, ${user})`,
    sql`insert into push_devices (id, user_id, session_id, endpoint_digest, sealed, created_at) values (${newId()},
      ${user}, ${session}, 'digest', 'x', ${now})`,
    sql`insert into subscriptions
      (id, user_id, plan_type, renews, charge_cents, started_at, starts_on, provider, status)
      values (${subscription}, ${user}, '24months', false, 499, ${now}, '2026-10-21', 'sandbox', 'active')`,
    sql`insert into subscription_events (subscription_id, id, kind, at, recorded_at, charge, payment, amount_cents)
      values (${subscription}, 'paid 0', 'paid', ${now}, ${now}, 0, ${newId()}, 499)`,
    sql`insert into contract_records (id, user_id, at, mailed_words)
      values (${`${subscription}:started`}, ${user}, ${now},
      ${sealedJson({ title: 'Contrat', paragraphs: [marks.name] })}::jsonb)`,
    sql`insert into invoice_sellers (identity, since) values ('{}', ${now})`,
    sql`insert into invoices (id, kind, year, sequence, issued_at, seller_id, buyer_name, purpose, label, service_from,
      service_to, gross_cents, vat_cents, provider, payment, paid_at)
      select ${invoice}, 'invoice', 2026, 1 + (select count(*) from invoices), ${now}, max(id), ${marks.name},
        'express', 'Essai', '2026-11-21', '2026-11-21', 500, 0, 'sandbox', ${invoice}, ${now} from invoice_sellers`,
    sql`insert into invoice_owners values (${invoice}, ${user})`,
    // Paid long ago, so that nothing is refunded with the closing of the account.
    sql`insert into checkouts (id, user_id, purpose, declaration_id, amount_cents, state, provider,
      provider_reference, created_at, settled_at, payment_url)
      values (${newId()}, ${user}, 'express', ${declaration}, 500, 'paid', 'sandbox', ${newId()}, ${now},
        ${now}::timestamptz - interval '30 days', 'https://x')`,
    sql`insert into checkouts (id, user_id, purpose, plan_type, amount_cents, state, provider, provider_reference,
      created_at)
      values (${newId()}, ${user}, 'subscription', 'annual', 500, 'open', 'sandbox', ${newId()}, ${now})`,
    sql`insert into stations (id, user_id, latitude, longitude, position_source, places, marks, object_id,
      show_photo, status, submitted_at, decided_at)
      values (${station}, ${user}, 50, 3, 'device', 1, array['sol'], ${stationPhoto}, true, 'published', ${now},
        ${now})`,
    sql`insert into stations (id, user_id, latitude, longitude, position_source, places, marks, remark,
      submitted_at) values (${pending}, ${user}, 50, 3, 'device', 1, array['sol'], ${marks.place}, ${now})`,
    sql`insert into station_checks values (${station}, ${user}, '2026-11-20', true, ${now})`,
    // One of the listings with which every database begins.
    sql`insert into listing_owners select id, ${user}, ${now} from listings
      where id not in (select listing_id from listing_owners) order by id limit 1`,
    sql`insert into listing_requests (id, listing_id, user_id, why, said, sent_at)
      select ${newId()}, listing_id, ${user}, ${marks.name}, '{}', ${now} from listing_owners where user_id = ${user}`,
    sql`insert into storage_uploads (id, user_id, bucket, path, mime, size, sha256, created_at, expires_at) values
      (${upload}, ${user}, 'documents', ${`${user}/b.jpg`}, 'image/jpeg', 9, ${sha}, ${now}, ${now})`,
    sql`insert into contact_requests (id, topic, name, email, message, received_at) values (${request}, 'support',
      ${marks.name}, ${person.email.toUpperCase()}, 'Bonjour', ${now})`,
    sql`insert into contact_messages (id, request_id, kind, sender, message, at) values (${newId()}, ${request},
      'received', ${person.email}, ${marks.name}, ${now})`,
    sql`insert into contact_requests (id, topic, email, message, received_at) values (${withdrawal}, 'withdrawal',
      ${person.email}, 'Je renonce', ${now})`,
    sql`insert into contact_messages (id, request_id, kind, message, at) values (${newId()}, ${withdrawal},
      'answer', 'Votre contrat est fini.', ${now})`,
    sql`insert into mail_refusals values (${user}, ${person.email}, ${now})`,
    sql`insert into audit_log (id, at, action, subject_type, subject_id) values (${newId()}, ${now},
      'account.suspended', 'account', ${user})`,
  );
  return {
    declarationId: declaration,
    fineId: fine,
    dossierId: dossier,
    uploadId: upload,
    publishedStationId: station,
    keys,
  };
}
