import { finesContract, type NewStep } from '@placejuste/contracts/fines';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { announce } from '../accessibility/index.ts';
import { newActionId } from '../offline/index.ts';
import { callApi } from '../platform/index.ts';
import { useFineChanged } from './fines.queries.ts';
import { finesText } from './fines.text.fr.ts';

/** Records a step; the same one keeps its identifier until it is taken, so that pressing again never makes two. */
export function useStep(fineId: string) {
  const changed = useFineChanged();
  const [id, setId] = useState(newActionId);
  return useMutation({
    mutationFn: async (step: Omit<NewStep, 'id'>) => {
      const outcome = await callApi(finesContract.calls.recordStep, { params: { id: fineId }, body: { ...step, id } });
      if (!outcome.ok) return outcome;
      setId(newActionId());
      await changed();
      announce(finesText.follow.recorded);
      return null;
    },
  });
}
