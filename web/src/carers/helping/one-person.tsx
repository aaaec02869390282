import { carersContract } from '@placejuste/contracts/carers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../accessibility/index.ts';
import { callApi, callKey } from '../../platform/index.ts';
import { Button, Card, Dialog, ErrorAlert, LinkButton, Plate, UserText } from '../../ui/index.ts';
import { helpingText as text } from '../carers.text.fr.ts';
import type { HelpedPerson } from './use-helped-people.ts';

const { calls } = carersContract;

/** A helped person, with buttons to declare for them and to stop helping. */
export function OnePerson({ person: { id, firstName, vehicles } }: { readonly person: HelpedPerson }) {
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const stop = useMutation({
    mutationFn: async () => {
      const outcome = await callApi(calls.endHelp, { params: { id } });
      if (!outcome.ok) return outcome;
      notify('good', text.stopped);
      await Promise.all(
        [calls.listHelpedPeople, calls.listPrepared].map((call) =>
          cache.invalidateQueries({ queryKey: callKey(call) }),
        ),
      );
      return null;
    },
  });
  const refusal = stop.data ?? null;
  return (
    <Card>
      <h3>
        <UserText>{firstName === '' ? text.unnamed : firstName}</UserText>
      </h3>
      {vehicles.length === 0 ? (
        <p className="soft">{text.noCar}</p>
      ) : (
        <ul className="plain row" aria-label={text.cars}>
          {vehicles.map(({ id: vehicle, plate }) => (
            <li key={vehicle}>
              <Plate value={plate} />
            </li>
          ))}
        </ul>
      )}
      <LinkButton look="act" icon="camera" wide to={`/aidant/declarer?aide=${id}&new=1`}>
        <UserText within={text.declare(firstName)}>{firstName}</UserText>
      </LinkButton>
      <LinkButton icon="fine" wide to={`/aidant/avis?aide=${id}`}>
        <UserText within={text.photograph(firstName)}>{firstName}</UserText>
      </LinkButton>
      <Button look="plain" busy={stop.isPending} aria-label={text.stopOf(firstName)} onClick={() => setAsking(true)}>
        {text.stop}
      </Button>
      {refusal !== null && (
        <ErrorAlert title={text.notStopped}>
          <p>{refusal.message}</p>
        </ErrorAlert>
      )}
      <Dialog title={text.stopOf(firstName)} open={asking} onClose={() => setAsking(false)} closeLabel={text.stopKeep}>
        <p>{text.stopMeaning}</p>
        <Button
          wide
          onClick={() => {
            setAsking(false);
            stop.mutate();
          }}
        >
          {text.stop}
        </Button>
      </Dialog>
    </Card>
  );
}
