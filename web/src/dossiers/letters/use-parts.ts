import { dossiersContract, type Dossier } from '@placejuste/contracts/dossiers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { announce } from '../../accessibility/index.ts';
import { callApi, downloadFrom } from '../../platform/index.ts';
import { buildUnreadQuery, useFileRefusal } from '../download-unread.tsx';
import { dossiersKey } from '../dossiers.queries.ts';
import { dossiersText } from '../dossiers.text.fr.ts';

interface PreparedPart {
  readonly number: number;
  /** True when the person saw that the exhibits are still being read. */
  readonly isAcknowledged?: boolean;
}

/** Separate files of a dossier: `prepare` has them made on request; `take` downloads one. */
export function useParts(dossier: Dossier) {
  const cache = useQueryClient();
  const { refusal, note } = useFileRefusal(dossier.id);
  const prepare = useMutation({
    mutationFn: async () => {
      const outcome = await callApi(dossiersContract.calls.requestParts, { params: { id: dossier.id } });
      if (!outcome.ok) return outcome;
      await cache.invalidateQueries({ queryKey: dossiersKey });
      return null;
    },
    onSuccess: note,
  });
  const take = useMutation({
    mutationFn: async ({ number, isAcknowledged = false }: PreparedPart) => {
      const outcome = await callApi(dossiersContract.calls.linkPart, {
        params: { id: dossier.id, number: String(number) },
        query: buildUnreadQuery(isAcknowledged),
      });
      if (!outcome.ok) return outcome;
      downloadFrom(outcome.value.url, outcome.value.fileName);
      announce(dossiersText.downloading);
      return null;
    },
    onSuccess: note,
  });
  return { refusal, prepare, take };
}
