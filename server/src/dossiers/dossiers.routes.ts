import type { dossiersContract } from '@placejuste/contracts/dossiers';
import { ok, refuse } from '@placejuste/domain/kernel';
import { fineForDossier } from '../fines/index.ts';
import type { Handlers, Platform } from '../platform/http/index.ts';
import { dossierView } from './dossier.view.ts';
import { dossiersRepository } from './dossiers.repository.ts';
import { linkDossier } from './link-dossier.ts';
import { requestDossier } from './request-dossier.ts';

const usualPage = 20;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function dossierHandlers(platform: Platform): Handlers<typeof dossiersContract.calls> {
  return {
    async requestDossier({ user, params, body }) {
      const asked = await requestDossier(platform, user, { id: body.id, fineId: params.id });
      return asked.ok ? ok(dossierView(asked.value)) : asked;
    },

    async listDossiers({ user, params, query }) {
      const limit = query.limit ?? usualPage;
      // An altered cursor starts the list anew, which harms nobody.
      const after = query.after !== undefined && uuid.test(query.after) ? query.after : null;
      const rows = await platform.db.asUser(user.claims, async (tx) =>
        (await fineForDossier(tx, params.id)) === null ? null : dossiersRepository(tx).page(params.id, limit, after),
      );
      if (rows === null) return refuse('FINE_UNKNOWN');
      const shown = rows.slice(0, limit);
      return ok({ rows: shown.map(dossierView), next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null });
    },

    async readDossier({ user, params }) {
      const row = await platform.db.asUser(user.claims, (tx) => dossiersRepository(tx).dossier(params.id));
      return row === undefined ? refuse('DOSSIER_UNKNOWN') : ok(dossierView(row));
    },

    linkDossier: ({ user, params }) => linkDossier(platform, user, params.id),
  };
}
