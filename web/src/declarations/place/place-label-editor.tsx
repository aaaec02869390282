import { declarationsContract } from '@placejuste/contracts/declarations';
import { cleanLine } from '@placejuste/domain/kernel';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { announce } from '../../accessibility/index.ts';
import { callApi, CallFailure, callKey, describeCallFailure } from '../../platform/index.ts';
import { ErrorAlert, Button, TextField } from '../../ui/index.ts';
import { recapText } from '../recap/recap.text.fr.ts';

const { calls } = declarationsContract;

/** Corrects the text of the address; the measured position is evidence and never changes. */
export function PlaceLabelEditor({
  declarationId,
  label,
}: {
  readonly declarationId: string;
  readonly label: string | null;
}) {
  const cache = useQueryClient();
  const [typedLabel, setTypedLabel] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const correction = useMutation({
    mutationFn: async (placeLabel: string) => {
      const outcome = await callApi(calls.correctPlaceLabel, { params: { id: declarationId }, body: { placeLabel } });
      if (!outcome.ok) throw new CallFailure(outcome);
      await Promise.all([
        cache.invalidateQueries({ queryKey: callKey(calls.readDeclaration) }),
        cache.invalidateQueries({ queryKey: callKey(calls.listDeclarations) }),
      ]);
    },
    onSuccess: () => {
      setTypedLabel(null);
      announce(recapText.saved);
    },
  });

  if (typedLabel === null) {
    return (
      <Button icon="edit" onClick={() => setTypedLabel(label ?? '')}>
        {recapText.editPlace}
      </Button>
    );
  }
  const save = (event: FormEvent) => {
    event.preventDefault();
    const cleanLabel = cleanLine(typedLabel);
    setMissing(cleanLabel === '');
    if (cleanLabel === '') document.getElementById('place-label')?.focus();
    else correction.mutate(cleanLabel);
  };
  return (
    <form className="stack" noValidate onSubmit={save}>
      <TextField
        id="place-label"
        label={recapText.address}
        hint={recapText.addressHint}
        error={missing ? recapText.addressMissing : undefined}
        value={typedLabel}
        maxLength={200}
        onChange={(event) => setTypedLabel(event.target.value)}
      />
      {correction.isError && (
        <ErrorAlert title={recapText.notSaved}>{describeCallFailure(correction.error, recapText.notSaved)}</ErrorAlert>
      )}
      <div className="row">
        <Button type="submit" look="act" busy={correction.isPending}>
          {recapText.save}
        </Button>
        <Button onClick={() => setTypedLabel(null)}>{recapText.cancel}</Button>
      </div>
    </form>
  );
}
