import type { dossiersContract } from '@placejuste/contracts/dossiers';
import { ok, refuse } from '@placejuste/domain/kernel';
import { fineForDossier } from '../fines/index.ts';
import type { Geocoder } from '../platform/geocoder/index.ts';
import { decodeIdCursor, pageOf, pageSize, type Handlers, type Platform } from '../platform/http/index.ts';
import { maskCard, readCard } from './card-masks.ts';
import { confirmPaper } from './confirm-paper.ts';
import { dossierView, paperView } from './dossier.view.ts';
import { dossiersRepository } from './dossiers.repository.ts';
import { linkDossier } from './link-dossier.ts';
import { addPaper, listPapers } from './papers.commands.ts';
import { papersRepository } from './papers.repository.ts';
import { placeNotice } from './place-notice.ts';
import { requestDossier } from './request-dossier.ts';
import { requestParts } from './request-parts.ts';

export function dossierHandlers(platform: Platform, geocoder: Geocoder): Handlers<typeof dossiersContract.calls> {
  return {
    async requestDossier({ user, params, body }) {
      const placed = await placeNotice(platform, geocoder, user, params.id);
      const asked = await requestDossier(
        platform,
        user,
        { id: body.id, fineId: params.id, kind: body.kind, case: body.case, withSummary: body.withSummary },
        placed,
      );
      return asked.ok ? ok(dossierView(asked.value)) : asked;
    },

    async listDossiers({ user, params, query }) {
      const rows = await platform.db.asUser(user.claims, async (tx) =>
        (await fineForDossier(tx, params.id)) === null
          ? null
          : dossiersRepository(tx).page(params.id, pageSize(query), decodeIdCursor(query)),
      );
      if (rows === null) return refuse('FINE_UNKNOWN');
      const { shown, next } = pageOf(rows, query, ({ id }) => id);
      return ok({ rows: shown.map(dossierView), next });
    },

    async readDossier({ user, params }) {
      const row = await platform.db.asUser(user.claims, (tx) => dossiersRepository(tx).dossier(params.id));
      return row === undefined ? refuse('DOSSIER_UNKNOWN') : ok(dossierView(row));
    },

    linkDossier: ({ user, params }) => linkDossier(platform, user, params.id, 'whole'),

    async requestParts({ user, params }) {
      const asked = await requestParts(platform, user, params.id);
      return asked.ok ? ok(dossierView(asked.value)) : asked;
    },

    linkPart: ({ user, params }) => linkDossier(platform, user, params.id, Number(params.number)),

    async addPaper({ user, params, body }) {
      const added = await platform.db.asUser(user.claims, (tx) => addPaper(tx, platform, params.id, body));
      return added.ok ? ok(paperView(added.value)) : added;
    },

    async listPapers({ user, params }) {
      const rows = await platform.db.asUser(user.claims, (tx) => listPapers(tx, params.id));
      return rows === null ? refuse('FINE_UNKNOWN') : ok({ rows: rows.map(paperView) });
    },

    confirmPaper: ({ user, params, body }) => confirmPaper(platform, user, params.id, body),

    readCard: ({ user, params }) => readCard(platform, user, params.id),
    maskCard: ({ user, params, body }) => maskCard(platform, user, params.id, body),

    async removePaper({ user, params }) {
      const removed = await platform.db.asUser(user.claims, (tx) => papersRepository(tx).remove(params.id));
      return removed ? ok({ removed }) : refuse('PAPER_UNKNOWN');
    },
  };
}
