import { holderName, type Presence, presences } from '@placejuste/domain/evidence';
import { type FormEvent, useState } from 'react';
import { FailureAlert, createActionId, SubmissionProgress, useDraft, useSubmission } from '../../offline/index.ts';
import { Button, Checkbox, RadioCards, Skeleton, TextField } from '../../ui/index.ts';
import { type DeclaredParking, signStatement, signPresence, renderStatement } from './presence.actions.ts';
import { presenceText as text } from './presence.text.fr.ts';

interface PresenceDraft {
  /** Id of the action, the same for every try. */
  readonly id: string;
  readonly presence: Presence | null;
  readonly name: string;
}

interface PresenceFormProps {
  readonly parking: DeclaredParking;
  readonly account: string;
  /** True when a statement was signed before: it may also be withdrawn. */
  readonly correcting: boolean;
  readonly onSigned: () => void;
  readonly onCancel?: () => void;
}

/**
 * Form of a statement: who was in the car, the holder's typed name, and the ticked sentence. Typed answers survive a
 * reload; the tick does not.
 */
export function PresenceForm({ parking, account, correcting, onSigned, onCancel }: PresenceFormProps) {
  const key = `presence-${parking.declarationId}`;
  const draft = useDraft<PresenceDraft>(key, {
    first: () => ({ id: createActionId(), presence: null, name: '' }),
    parse: parseDraft,
    isAction: true,
  });
  const submission = useSubmission();
  const [agreed, setAgreed] = useState(false);
  const [isTried, setTried] = useState(false);
  if (!draft.ready) return <Skeleton lines={2} />;
  const { id, presence } = draft.value;
  const name = draft.value.name.trim().replace(/\s+/g, ' ');
  const isNamed = holderName.test(name);

  const sign = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (presence === null || !isNamed || !agreed) {
      const firstToFill = isNamed ? 'agree' : 'name';
      document.getElementById(`${key}-${presence === null ? 'who' : firstToFill}`)?.focus();
      return;
    }
    const outcome = await submission.submit({
      id,
      action: signPresence,
      payload: await signStatement(parking, { account, presence, name }),
      photos: [],
    });
    if (outcome.state !== 'delivered' && outcome.state !== 'kept') return;
    await draft.reset();
    onSigned();
  };

  const change = (part: Partial<PresenceDraft>) => {
    // The sentence changes, so it must be read and ticked again.
    setAgreed(false);
    draft.set((before) => ({ ...before, ...part }));
  };
  return (
    <form className="stack" noValidate onSubmit={(event) => void sign(event)}>
      <RadioCards
        id={`${key}-who`}
        legend={text.who}
        choices={presences
          .filter((value) => correcting || value !== 'driver')
          .map((value) => ({ value, label: text.choices[value] }))}
        value={presence}
        error={isTried && presence === null ? text.whoMissing : undefined}
        onChoose={(choice) => change({ presence: choice })}
      />
      <TextField
        id={`${key}-name`}
        label={text.name}
        hint={text.nameHint}
        error={isTried && !isNamed ? text.nameMissing : undefined}
        value={draft.value.name}
        autoComplete="name"
        maxLength={100}
        onChange={(event) => change({ name: event.target.value })}
      />
      {presence !== null && isNamed && <p>{text.reading(renderStatement(parking, presence, name))}</p>}
      <Checkbox
        id={`${key}-agree`}
        label={text.agree}
        checked={agreed}
        error={isTried && !agreed ? text.agreeMissing : undefined}
        onChange={(event) => setAgreed(event.target.checked)}
      />
      <FailureAlert failure={submission.failure} title={text.notSigned} />
      <SubmissionProgress progress={submission.progress} onCancel={submission.cancel} />
      <Button data-voice="by-name" type="submit" icon="edit" wide busy={submission.progress !== null}>
        {text.sign}
      </Button>
      {onCancel !== undefined && (
        <Button look="plain" onClick={onCancel}>
          {text.cancel}
        </Button>
      )}
    </form>
  );
}

function parseDraft(storedValue: unknown): PresenceDraft | null {
  const { id, presence, name } = (storedValue ?? {}) as Partial<Record<keyof PresenceDraft, unknown>>;
  if (typeof id !== 'string' || typeof name !== 'string') return null;
  return { id, name, presence: presences.find((one) => one === presence) ?? null };
}
