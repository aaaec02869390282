import { apiDescriptionSlice } from '../api-description/index.ts';
import { accountsSlice, recordAudit, recordPurge } from '../accounts/index.ts';
import { adminSlice } from '../admin/index.ts';
import { attestationsSlice } from '../attestations/index.ts';
import { createAccountMailResender, createAuthSlice, defaultAuthSettings } from '../auth/index.ts';
import { billingSlice, mailWhoLeaves } from '../billing/index.ts';
import { broadcastsSlice } from '../broadcasts/index.ts';
import { cardCodesSlice } from '../card-codes/index.ts';
import { carersSlice, helpsSomebody } from '../carers/index.ts';
import { dataSlice } from '../data/index.ts';
import { declarationsSlice } from '../declarations/index.ts';
import { directorySlice } from '../directory/index.ts';
import { documentsSlice } from '../documents/index.ts';
import { dossiersSlice, listFinesWithDossier } from '../dossiers/index.ts';
import { electronicLettersSlice, listFinesWithLetterUnderWay } from '../electronic-letters/index.ts';
import { evidenceSlice } from '../evidence/index.ts';
import { featuresSlice } from '../features/index.ts';
import { finesSlice, mapFollowedFines } from '../fines/index.ts';
import { functionsSlice } from '../functions/index.ts';
import { healthSlice, probesSlice, type Readiness } from '../health/index.ts';
import { mapSlice } from '../map/index.ts';
import { matchesSlice } from '../matches/index.ts';
import { localMailboxSlice, mailsSlice } from '../mails/index.ts';
import { peopleSlice } from '../people/index.ts';
import { eraseAccount, personalDataSlice } from '../personal-data/index.ts';
import { repeatEvery } from '../platform/clock/index.ts';
import { makeGeocoder } from '../platform/geocoder/index.ts';
import type { SitePages, Slice } from '../platform/http/index.ts';
import { metricsSlice } from '../metrics/index.ts';
import { nextStepSlice } from '../next-step/index.ts';
import { notificationsSlice } from '../notifications/index.ts';
import { realtimeSlice } from '../realtime/index.ts';
import { stationsSlice } from '../stations/index.ts';
import { storageSlice } from '../storage/index.ts';
import { suiteSlice } from '../suite/index.ts';
import { supportSlice } from '../support/index.ts';
import { syncSlice } from '../sync/index.ts';
import { verifySlice } from '../verify/index.ts';
import { townRulesSlice } from '../town-rules/index.ts';
import { walletSlice } from '../wallet/index.ts';
import type { Config } from './config.ts';
import { buildStripeKeys } from './payment-provider.ts';
import { buildSeller } from './config-operator.ts';
import { createOutsideProbes } from './outside-probes.ts';

const geocoderTimeoutMs = 4000;

/**
 * Builds every slice of the product; `pages` is null when the site was never built. `readiness` says whether people
 * should be sent to this process.
 */
export function buildSlices(
  config: Config,
  pages: SitePages | null,
  { fetch: outgoing = fetch, ...readiness }: Partial<Readiness> & { readonly fetch?: typeof fetch } = {},
): readonly Slice[] {
  const geocoder = makeGeocoder({
    url: config.geocoderUrl,
    fetch: outgoing,
    now: Date.now,
    timeoutMs: geocoderTimeoutMs,
  });
  const outside = createOutsideProbes(config, outgoing);
  const slices = [
    apiDescriptionSlice,
    probesSlice(readiness),
    healthSlice(geocoder, repeatEvery, outside),
    metricsSlice(config.metricsToken, outside),
    mailsSlice,
    ...(config.mail.localMailbox ? [localMailboxSlice] : []),
    createAuthSlice(config.auth, { ports: { recordAudit, recordPurge, eraseAccount } }),
    accountsSlice,
    personalDataSlice,
    dataSlice,
    storageSlice,
    realtimeSlice(config.http),
    documentsSlice,
    adminSlice,
    peopleSlice(createAccountMailResender({ ...defaultAuthSettings, ...config.auth })),
    declarationsSlice(geocoder),
    evidenceSlice,
    carersSlice,
    attestationsSlice,
    walletSlice({ pass: config.pass, organisation: config.operator.legalName ?? 'PlaceJuste' }),
    townRulesSlice,
    mapSlice(config.mapTiles),
    billingSlice({
      sandbox: !config.production,
      stripe: buildStripeKeys(config),
      seller: buildSeller(config.operator),
      pages,
    }),
    finesSlice({ findDossiers: listFinesWithDossier, findLettersUnderWay: listFinesWithLetterUnderWay }),
    matchesSlice(geocoder),
    cardCodesSlice(config.cardCertificates),
    dossiersSlice(geocoder, config.sending, config.cardCertificates),
    electronicLettersSlice(config.sending.electronicLetter),
    nextStepSlice,
    broadcastsSlice,
    featuresSlice,
    notificationsSlice({
      contact: config.operator.email ?? `contact@${new URL(config.http.publicUrl).hostname}`,
      presentState: {
        followFines: mapFollowedFines,
        findLettersUnderWay: listFinesWithLetterUnderWay,
        helpsSomebody,
      },
    }),
    stationsSlice(geocoder),
    syncSlice,
    supportSlice({ pages, onReceived: mailWhoLeaves, replyAddress: config.mail.supportAddress }),
    verifySlice(pages),
    directorySlice(pages),
  ];
  return [...slices, suiteSlice(slices), functionsSlice(slices)];
}
