import { dossiersContract } from '@placejuste/contracts/dossiers';
import type { CodeCertificate } from '@placejuste/domain/card-code';
import type { Geocoder } from '../platform/geocoder/index.ts';
import { mountCalls, type Slice } from '../platform/http/index.ts';
import { sharedTypst } from '../platform/typst/index.ts';
import { readExhibitJob } from './exhibit-reading/read-exhibit.job.ts';
import { createDossierHandlers } from './dossiers.routes.ts';
import { buildDossierMailPreviews } from './pdf/mail-previews.ts';
import { makeDossierJob } from './pdf/make-dossier.job.ts';
import { makePartsJob } from './pdf/make-parts.job.ts';
import type { SendingMeans } from './sending-means.ts';
import { mountSample } from './sample/sample.routes.ts';

export { addPaper } from './papers/add-paper.ts';
export { listDeclarationsWithDossier, listFinesWithDossier } from './dossiers.api.ts';
export { findLetterOfDossier, requireSendableLetter, type LetterOfDossier } from './require-sendable-letter.ts';
export { joinOwnPaper } from './papers/join-own-paper.ts';
export type { SendingMeans } from './sending-means.ts';

/** @param certificates of the issuers, with which the codes of cards are checked */
export function dossiersSlice(
  geocoder: Geocoder,
  sending: SendingMeans,
  certificates: readonly CodeCertificate[] = [],
): Slice {
  return {
    name: 'dossiers',
    listMailPreviews: buildDossierMailPreviews,
    register(app, platform) {
      mountCalls(app, { contract: dossiersContract, handlers: createDossierHandlers(geocoder, sending), platform });
      mountSample(app, sharedTypst);
      app.addHook('onClose', () => sharedTypst.close());
    },
    jobs: (platform) => [
      makeDossierJob(platform, sharedTypst),
      makePartsJob(platform, sharedTypst),
      readExhibitJob(platform, certificates),
    ],
  };
}
