import type { finesContract } from '@placejuste/contracts/fines';
import type { ParamsOf } from '@placejuste/contracts/kernel';
import { assessNotice, honestResults, noticeDigits } from '@placejuste/domain/fine';
import { ok, parisDay, refuse, refuseFieldOf } from '@placejuste/domain/kernel';
import { decodeIdCursor, pageOf, pageSize, type Handlers, type Platform } from '../platform/http/index.ts';
import { assessedView } from './assess.view.ts';
import { countAnswers } from './answers.repository.ts';
import { decodedView, fineLine } from './fine.view.ts';
import { changeFine, createFine, recordStep, shown } from './fines.commands.ts';
import { finesRepository } from './fines.repository.ts';

const refuseField = refuseFieldOf<ParamsOf<typeof finesContract.calls.decodeNumber>>();

export function fineHandlers(platform: Platform): Handlers<typeof finesContract.calls> {
  const today = () => parisDay(platform.clock.now());
  return {
    async createFine({ user, body }) {
      return platform.db.asUser(user.claims, (tx) => createFine(tx, platform, body));
    },

    async listFines({ user, query }) {
      const rows = await platform.db.asUser(user.claims, (tx) =>
        finesRepository(tx).page(pageSize(query), decodeIdCursor(query)),
      );
      const page = pageOf(rows, query, ({ id }) => id);
      return ok({ rows: page.shown.map((row) => fineLine(row, today())), next: page.next });
    },

    async readFine({ user, params }) {
      return platform.db.asUser(user.claims, async (tx) => {
        const row = await finesRepository(tx).fine(params.id);
        return row === undefined ? refuse('FINE_UNKNOWN') : ok(await shown(tx, platform, row));
      });
    },

    async changeFine({ user, params, body }) {
      return platform.db.asUser(user.claims, (tx) => changeFine(tx, platform, params.id, body));
    },

    async recordStep({ user, params, body }) {
      return platform.db.asUser(user.claims, (tx) => recordStep(tx, platform, params.id, body));
    },

    async readResults({ user, params }) {
      const row = await platform.db.asUser(user.claims, (tx) => finesRepository(tx).fine(params.id));
      if (row === undefined) return refuse('FINE_UNKNOWN');
      return ok({ results: honestResults(await platform.db.asService((tx) => countAnswers(tx, row))) });
    },

    async assess({ body }) {
      const assessed = assessNotice(body, today());
      return assessed.ok ? ok(await assessedView(assessed.value)) : assessed;
    },

    async decodeNumber({ params }) {
      const digits = noticeDigits(params.number);
      if (digits === null) return refuseField('number', 'FINE_FIELDS', 'NOTICE_NUMBER_FORMAT');
      return ok(await decodedView(digits.number, digits.key));
    },
  };
}
