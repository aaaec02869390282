import type { dossiersContract } from '@placejuste/contracts/dossiers';
import { ok } from '@placejuste/domain/kernel';
import type { Geocoder } from '../platform/geocoder/index.ts';
import { command, query, runAsService, runAsUser, type Handlers } from '../platform/http/index.ts';
import { maskCard } from './card/mask-card.ts';
import { readCard } from './card/read-card.ts';
import { showCard } from './card/show-card.ts';
import { checkExhibits } from './exhibit-reading/check-exhibits.ts';
import { confirmExhibit } from './exhibit-reading/confirm-exhibit.ts';
import { linkDossier } from './link-dossier.ts';
import { listDossiers } from './list-dossiers.ts';
import { addPaper } from './papers/add-paper.ts';
import { confirmPaper } from './papers/confirm-paper.ts';
import { listPapers } from './papers/list-papers.ts';
import { removePaper } from './papers/remove-paper.ts';
import { findReadyDossier, requestParts } from './pdf/request-parts.ts';
import { geocodeNoticePlace, readPrintedPlace } from './geocode-notice-place.ts';
import { readDossier } from './read-dossier.ts';
import { requestDossier } from './request-dossier.ts';
import { signDossier } from './sign-dossier.ts';
import { buildSendingMeansView, type SendingMeans } from './sending-means.ts';

export function createDossierHandlers(
  geocoder: Geocoder,
  sending: SendingMeans,
): Handlers<typeof dossiersContract.calls> {
  return {
    async requestDossier({ user, params, body }, platform) {
      const printedPlace = await runAsUser(platform, user, (context) => readPrintedPlace(context, params.id));
      const geocoded = await geocodeNoticePlace(geocoder, printedPlace);
      return runAsUser(platform, user, (context) => requestDossier(context, { ...body, fineId: params.id, geocoded }));
    },
    readSendingMeans: (_request, { clock, letters }) =>
      Promise.resolve(ok(buildSendingMeansView(sending, { now: clock.now(), isElectronic: letters !== null }))),
    listDossiers: query(listDossiers),
    readDossier: query(readDossier),
    signDossier: command(signDossier, ({ params, body }) => ({
      ...body,
      unsignedId: params.id,
      isOpen: sending.drawnSignature !== null,
    })),
    linkDossier: query(linkDossier, ({ params, query: { unread } }) => ({
      id: params.id,
      part: 'whole' as const,
      unread,
    })),
    async requestParts({ user, params }, platform) {
      const dossier = await runAsUser(platform, user, (context) => findReadyDossier(context, params));
      return dossier.ok ? runAsService(platform, (context) => requestParts(context, dossier.value)) : dossier;
    },
    linkPart: query(linkDossier, ({ params, query: { unread } }) => ({
      id: params.id,
      part: Number(params.number),
      unread,
    })),
    checkExhibits: command(checkExhibits),
    confirmExhibit: command(confirmExhibit),
    addPaper: command(addPaper, ({ params, body }) => ({ ...body, fineId: params.id })),
    listPapers: query(listPapers),
    confirmPaper: command(confirmPaper),
    async readCard({ user, params }, platform) {
      const card = await runAsUser(platform, user, (context) => readCard(context, params));
      return card.ok ? ok(await showCard(platform, card.value)) : card;
    },
    async maskCard({ user, params, body }, platform) {
      const card = await runAsUser(platform, user, (context) => maskCard(context, { ...params, ...body }));
      return card.ok ? ok(await showCard(platform, card.value)) : card;
    },
    removePaper: command(removePaper),
  };
}
