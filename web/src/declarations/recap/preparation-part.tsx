import { carersContract } from '@placejuste/contracts/carers';
import { declarationsContract, type declarationDetail } from '@placejuste/contracts/declarations';
import { confirmationWords, describePreparation } from '@placejuste/domain/carer';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { announce } from '../../accessibility/index.ts';
import { callApi, callKey } from '../../platform/index.ts';
import { Button, Card, ErrorAlert, UserText } from '../../ui/index.ts';
import { preparationText as text } from './preparation.text.fr.ts';

const { calls } = carersContract;
const { readDeclaration, listDeclarations } = declarationsContract.calls;
type Preparation = NonNullable<z.output<typeof declarationDetail>['preparation']>;

interface PreparationPartProps {
  readonly declarationId: string;
  readonly preparation: Preparation;
}

/** The carer who prepared the declaration, and the holder's answer, without which it proves nothing. */
export function PreparationPart({ declarationId, preparation }: PreparationPartProps) {
  const { by, holderPresent, confirmation } = preparation;
  const cache = useQueryClient();
  const answer = useMutation({
    mutationFn: async (decision: 'confirmed' | 'declined') => {
      const outcome = await callApi(calls.answerPrepared, {
        params: { id: declarationId },
        body: { answer: decision },
      });
      if (!outcome.ok) return outcome;
      announce(confirmationWords[outcome.value.confirmation]);
      await Promise.all(
        [readDeclaration, listDeclarations, calls.listUnconfirmed, calls.readJournal].map((call) =>
          cache.invalidateQueries({ queryKey: callKey(call) }),
        ),
      );
      return null;
    },
  });
  const refusal = answer.data ?? null;
  return (
    <Card aria-labelledby="preparation-title">
      <h2 id="preparation-title">{text.titles[confirmation]}</h2>
      <p>
        <UserText within={describePreparation(by, holderPresent)}>{by}</UserText>
      </p>
      <p className="soft">{text.meanings[confirmation]}</p>
      {refusal !== null && (
        <ErrorAlert title={text.failed}>
          <p>{refusal.message}</p>
        </ErrorAlert>
      )}
      {confirmation !== 'confirmed' && (
        <Button
          data-voice="by-name"
          look="act"
          icon="check"
          wide
          busy={answer.isPending}
          onClick={() => answer.mutate('confirmed')}
        >
          {text.confirm}
        </Button>
      )}
      {confirmation === 'waiting' && (
        <Button wide busy={answer.isPending} onClick={() => answer.mutate('declined')}>
          {text.decline}
        </Button>
      )}
    </Card>
  );
}
