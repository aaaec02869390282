import { broadcastAudiences, broadcastKinds, broadcastStates, recipientStates } from '@placejuste/domain/broadcast';
import { carerActs, carerEnders, confirmations } from '@placejuste/domain/carer';
import { accountPurposes, checkoutPurposes, checkoutStates, planTypes } from '@placejuste/domain/billing';
import {
  declarationPayments,
  declarationStatuses,
  photoKinds,
  photoOrigins,
  placeLabelSources,
  plateOutcomes,
  positionSources,
} from '@placejuste/domain/declaration';
import { accountStatuses, documentStandings, roles } from '@placejuste/domain/account';
import { listingCategories, listingRequestStates, listingSources, pairDecisions } from '@placejuste/domain/directory';
import {
  cardTypes,
  decidedStatuses,
  documentKinds,
  documentSides,
  pictureErasureCauses,
  submissionStatuses,
} from '@placejuste/domain/document';
import { attestationStates, clockFaults } from '@placejuste/domain/evidence';
import {
  answerDeliveries,
  certificateHolders,
  deliveries,
  finePayments,
  fineStatuses,
  fineSteps,
  fineTracks,
  contestMotives,
  holderCapacities,
  holderPresences,
  sendingChannels,
} from '@placejuste/domain/fine';
import {
  dossierFailureCodes,
  dossierStates,
  dossierSteps,
  letterKinds,
  letterProofs,
  paperKinds,
  partsStates,
} from '@placejuste/domain/letter';
import { electronicLetterStates } from '@placejuste/domain/electronic-letter';
import { exhibitReadingStates } from '@placejuste/domain/exhibit-reading';
import { invoiceKinds } from '@placejuste/domain/invoice';
import { notificationDeeds, notificationFamilies, notificationKinds } from '@placejuste/domain/notification';
import { features, nodeRoles, offReasons } from '@placejuste/domain/operation';
import { suspensionReasons, viewPurposes, viewerRoles } from '@placejuste/domain/people';
import { stationDecisions, stationMarks, stationReasons, stationStates } from '@placejuste/domain/station';
import { endReasons, subscriptionEventKinds, subscriptionStatuses } from '@placejuste/domain/subscription';
import {
  contactForms,
  contactTopics,
  listContracts,
  requestOrigins,
  soldContracts,
  threadKinds,
} from '@placejuste/domain/support';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import {
  assuranceLevels,
  challengeMethods,
  factorStates,
  factorTypes,
  oneTimeKinds,
  signingKeyStates,
} from '../src/auth/auth.tables.ts';
import { eventOutcomes } from '../src/billing/billing.tables.ts';
import { wordKinds } from '../src/directory/listings.repository.ts';
import { fileFaults } from '../src/platform/file-sandbox/sandbox-messages.ts';
import { providerEventTypes } from '../src/platform/payment/provider-event.ts';
import { cardAnswers, sandboxStates } from '../src/platform/payment/sandbox.repository.ts';
import type { Database } from '../src/platform/postgres/index.ts';
import { bucketNames, uploadBuckets } from '../src/storage/buckets/buckets.ts';
import { uploadStates } from '../src/storage/storage.tables.ts';
import { eachDatabase, type TestDatabase } from './index.ts';

type Lists = Readonly<Record<string, readonly string[]>>;

/**
 * Column → the list in the code that its check repeats; with its schema, unless that is `public`. A changed list needs
 * a migration.
 */
const closedLists: Lists = {
  'app.nodes.role': nodeRoles,
  'auth.external_flows.code_challenge_method': challengeMethods,
  'auth.flow_states.code_challenge_method': challengeMethods,
  'auth.mfa_factors.factor_type': factorTypes,
  'auth.mfa_factors.status': factorStates,
  'auth.one_time_tokens.kind': oneTimeKinds,
  'auth.sessions.aal': assuranceLevels,
  'auth.signing_keys.status': signingKeyStates,
  'account_suspensions.reason': suspensionReasons,
  // A suspended account is not suspended again.
  'account_suspensions.status_before': accountStatuses.filter((status) => status !== 'suspended'),
  'document_views.purpose': viewPurposes,
  'document_views.viewer_role': viewerRoles,
  'account_standings.account_status': accountStatuses,
  'account_standings.carte_grise': documentStandings,
  'account_standings.cmi': documentStandings,
  'attestations.state': attestationStates,
  'broadcast_recipients.state': recipientStates,
  'broadcasts.audience': broadcastAudiences,
  'broadcasts.kind': broadcastKinds,
  'broadcasts.state': broadcastStates,
  'carer_acts.act': carerActs,
  'carer_acts.actor': carerEnders,
  'carer_links.ended_by': carerEnders,
  'carer_notices.confirmation': confirmations,
  'checkouts.plan_type': planTypes,
  'checkouts.purpose': checkoutPurposes,
  'checkouts.state': checkoutStates,
  'contact_messages.kind': threadKinds,
  'contact_requests.origin': requestOrigins,
  'contact_requests.topic': contactTopics,
  'declaration_label_corrections.label_source': placeLabelSources,
  'declaration_photos.kind': photoKinds,
  'declaration_photos.origin': photoOrigins,
  'declarations.clock_fault': clockFaults,
  'declarations.confirmation': confirmations,
  'declarations.payment': declarationPayments,
  'declarations.place_label_source': placeLabelSources,
  'declarations.plate_check': plateOutcomes,
  'declarations.position_source': positionSources,
  'declarations.status': declarationStatuses,
  'document_files.side': documentSides,
  'documents.card_type': cardTypes,
  'documents.kind': documentKinds,
  'documents.pictures_erased_for': pictureErasureCauses,
  'documents.status': submissionStatuses,
  'second_looks.first_status': decidedStatuses,
  'second_looks.second_status': decidedStatuses,
  'dossiers.failure': dossierFailureCodes,
  'dossiers.kind': letterKinds,
  'dossiers.parts_state': partsStates,
  'dossiers.state': dossierStates,
  'dossiers.step': dossierSteps,
  'electronic_letters.state': electronicLetterStates,
  'exhibit_readings.state': exhibitReadingStates,
  'feature_switches.feature': features,
  'feature_switches.reason': offReasons,
  'fine_papers.kind': paperKinds,
  'fine_papers.letter': letterKinds,
  'fine_steps.channel': sendingChannels,
  'fine_steps.delivery': answerDeliveries,
  'fine_steps.step': fineSteps,
  'fines.certificate': certificateHolders,
  'fines.decision_delivery': answerDeliveries,
  'fines.delivery': deliveries,
  'fines.holder_capacity': holderCapacities,
  'fines.holder_presence': holderPresences,
  'fines.motive': contestMotives,
  'fines.payment': finePayments,
  'fines.sent_by': sendingChannels,
  'fines.status': fineStatuses,
  'fines.track': fineTracks,
  'invoices.kind': invoiceKinds,
  'invoices.purpose': accountPurposes,
  'listing_pairs.decision': pairDecisions,
  'listing_requests.state': listingRequestStates,
  'listing_words.kind': wordKinds,
  'listings.category': listingCategories,
  'listings.source': listingSources,
  'notification_settings.muted': notificationFamilies,
  'notifications.deed': notificationDeeds,
  'notifications.kind': notificationKinds,
  'payment_events.outcome': eventOutcomes,
  'payment_events.type': providerEventTypes,
  'profiles.account_status': accountStatuses,
  'profiles.subscription_type': planTypes,
  'sandbox_charges.answer': cardAnswers,
  'sandbox_payments.card_answer': cardAnswers,
  'sandbox_payments.state': sandboxStates,
  'stations.position_source': positionSources,
  'stations.reason': stationReasons,
  'stations.status': stationStates,
  'storage_objects.bucket': bucketNames,
  'storage_objects.preview_fault': fileFaults,
  'storage_uploads.bucket': Object.keys(uploadBuckets),
  'storage_uploads.state': uploadStates,
  'subscription_events.kind': subscriptionEventKinds,
  'subscription_events.plan_type': planTypes,
  'subscriptions.end_reason': endReasons,
  'subscriptions.plan_type': planTypes,
  'subscriptions.status': subscriptionStatuses,
  'user_roles.role': roles,
};

/** Checks of more than one list: by name, with the words with which each column is compared. */
const compoundChecks: Lists = {
  'fine_papers_letter_kind_check.kind': letterProofs,
  // Decided, and thus with a date.
  'documents_check.status': decidedStatuses,
  // Hidden by the team, and thus with a reason.
  'stations_check.status': ['refused', 'removed'],
  'stations_check1.status': stationDecisions,
  // Each mark at most once.
  'stations_marks_check.marks': stationMarks,
  // A single dossier is withdrawn from, never cancelled.
  'contact_requests_plan_check.plan': soldContracts,
  'contact_requests_plan_check.topic': ['withdrawal'],
};

interface Check {
  readonly table: string;
  readonly name: string;
  readonly text: string;
}

async function checksOf(db: Database): Promise<readonly Check[]> {
  const { rows } = await db.asService((tx) =>
    sql<Check>`select replace(n.nspname || '.', 'public.', '') || c.relname as table, k.conname as name,
        pg_get_constraintdef(k.oid) as text
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = k.connamespace
      where k.contype = 'c' and n.nspname in ('public', 'auth', 'app')`.execute(tx),
  );
  return rows;
}

const quoted = String.raw`'(?:[^']|'')*'::text`;
const array = String.raw`ARRAY\[(?:${quoted}(?:, )?)+\]`;
const comparison = String.raw`(\w+) (?:= ANY \(${array}\)|<@ ${array}|(?:=|<>) ${quoted})`;

const wordsOf = (text: string) => [...text.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, word]) => word ?? '');

/** Words with which the check compares each column. */
function comparedWords(text: string): Lists {
  const found: Record<string, string[]> = {};
  for (const [compared, column = ''] of text.matchAll(new RegExp(comparison, 'g')))
    found[column] = [...(found[column] ?? []), ...wordsOf(compared)];
  return found;
}

const isOneList = (text: string) => new RegExp(String.raw`^CHECK \(\(${comparison}\)\)$`).test(text);
const holdsList = (text: string) => text.includes('ARRAY[');

/** Lists all the lists in the checks: as `table.column` when the check has nothing else, or else as `check.column`. */
function listsOf(checks: readonly Check[]): Lists {
  return inOrder(
    Object.fromEntries(
      checks
        .filter(({ text }) => isOneList(text) || holdsList(text))
        .flatMap(({ table, name, text }) => {
          const columns = Object.entries(comparedWords(text));
          // A list that is not understood gets its name as key: it is in no table of lists, and thus reported.
          if (columns.length === 0) return [[name, [text]]];
          return columns.map(([column, words]) => [`${isOneList(text) ? table : name}.${column}`, words]);
        }),
    ),
  );
}

/** The order of a list has no meaning in a check. */
const inOrder = (lists: Lists): Lists =>
  Object.fromEntries(
    Object.entries(lists)
      .map(([place, words]) => [place, words.toSorted()] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Words of a check on a column of a closed list that are not in the list. */
const straysOf = (checks: readonly Check[]) =>
  checks.flatMap(({ table, name, text }) =>
    Object.entries(comparedWords(text)).flatMap(([column, words]) =>
      words
        .filter((word) => closedLists[`${table}.${column}`]?.includes(word) === false)
        .map((word) => `${name}: ${column} is never « ${word} »`),
    ),
  );

const inCode = inOrder({ ...closedLists, ...compoundChecks });

eachDatabase('the closed lists of the database', (open) => {
  let db: TestDatabase;
  let checks: readonly Check[];
  beforeAll(async () => {
    db = await open();
    checks = await checksOf(db);
  });

  test('are those of the code, none missing on either side', () => {
    expect(listsOf(checks)).toEqual(inCode);
  });

  test('have no other word where a check compares one of their columns', () => {
    expect(straysOf(checks)).toEqual([]);
  });

  test('let through the contracts of each form, and no other', async () => {
    const check = checks.find(({ name }) => name === 'contact_requests_plan_check');
    const condition = sql.raw(check?.text.replace('CHECK', '') ?? 'null');
    const topics = contactTopics.filter((topic) => contactForms[topic].fields.plan !== undefined);
    expect(topics.length).toBeGreaterThan(0);
    for (const topic of topics) {
      const { rows } = await db.asService((tx) =>
        sql<{ plan: string }>`select plan
          from unnest(${[...soldContracts]}::text[]) as plan, (select ${topic}::text as topic) as form
          where ${condition}`.execute(tx),
      );
      expect(rows.map(({ plan }) => plan).toSorted()).toEqual(listContracts(topic).toSorted());
    }
  });

  test('differ by each check that is planted', async () => {
    await db.script(`alter table public.checkouts
      drop constraint checkouts_plan_type_check,
      add constraint word_missing check (plan_type in ('12months', '24months', 'annual')),
      add constraint new_list check (provider in ('stripe', 'sandbox')),
      add constraint beside check (provider in ('stripe', 'sandbox') or amount_cents > 0),
      add constraint not_understood check (array[provider] <@ array['stripe', 'sandbox']),
      add constraint stray check (state <> 'paid' or (state = 'payed') = (settled_at is null))`);
    const planted = await checksOf(db);
    const lists = listsOf(planted);
    const differing = Object.keys(lists).filter((place) => String(lists[place]) !== String(inCode[place]));
    expect(differing).toEqual(['beside.provider', 'checkouts.plan_type', 'checkouts.provider', 'not_understood']);
    expect(straysOf(planted)).toEqual(['stray: state is never « payed »']);
  });
});
