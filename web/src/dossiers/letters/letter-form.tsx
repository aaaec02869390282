import type { LetterCase } from '@placejuste/contracts/dossiers';
import type { Fine } from '@placejuste/contracts/fines';
import {
  appealChannels,
  offenceKinds,
  offenceNames,
  situationNames,
  type LetterKind,
  type Situation,
} from '@placejuste/domain/letter';
import { useState } from 'react';
import { Checkbox, DateField, FieldNotes, Disclosure, RadioCards, TextArea, TextField } from '../../ui/index.ts';
import { chooseQuestions, listTickableSituations, withTick } from './letter-values.ts';
import { lettersText as text } from './letters.text.fr.ts';

interface LetterFormProps {
  readonly kind: LetterKind;
  readonly fine: Fine;
  readonly value: LetterCase;
  readonly accountName: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly set: (change: Partial<LetterCase>) => void;
}

type TextValue =
  | 'offenceWords'
  | 'awardFrom'
  | 'awardUntil'
  | 'obstacle'
  | 'sentOn'
  | 'receivedOn'
  | 'refusedOn'
  | 'mandatary'
  | 'mandataryAddress';

/** Form with only the fields that this letter uses, in its order. */
export function LetterForm({ kind, fine, value, accountName, errors, set }: LetterFormProps) {
  const questions = chooseQuestions(kind, fine);
  const bind = (name: TextValue): BoundField => ({
    id: `letter-${name}`,
    error: errors[name],
    value: value[name] ?? '',
    onChange: (event: { readonly target: { readonly value: string } }) =>
      set({ [name]: event.target.value === '' ? null : event.target.value }),
  });
  return (
    <>
      {questions.offence && (
        <>
          {questions.offenceKind && (
            <RadioCards
              id="letter-offence"
              legend={text.offence}
              error={errors['offence']}
              choices={offenceKinds.map((one) => ({ value: one, label: offenceNames[one] }))}
              value={value.offence}
              onChoose={(offence) => set({ offence })}
            />
          )}
          <TextField
            {...bind('offenceWords')}
            label={text.offenceWords}
            hint={text.offenceWordsHint}
            autoComplete="off"
          />
        </>
      )}
      {questions.before && (
        <fieldset className="field">
          <legend>{text.before}</legend>
          <DateField {...bind('sentOn')} label={text.sentOn} />
          <RadioCards
            id="letter-sentBy"
            legend={text.sentBy}
            error={errors['sentBy']}
            choices={appealChannels.map((one) => ({ value: one, label: text.channels[one] }))}
            value={value.sentBy}
            onChoose={(sentBy) => set({ sentBy })}
          />
          {value.sentBy === 'online' && kind !== 'follow-up' && (
            <Checkbox
              label={text.copyNotGiven}
              checked={value.copyNotGiven}
              onChange={(event) => set({ copyNotGiven: event.target.checked })}
            />
          )}
          <DateField {...bind('receivedOn')} label={text.receivedOn} required={false} />
          {kind !== 'follow-up' && (
            <DateField {...bind('refusedOn')} label={text.refusedOn} hint={text.refusedHint} required={false} />
          )}
        </fieldset>
      )}
      {questions.day && (
        <DayFields value={value} errors={errors} set={set} bind={bind} situations={listTickableSituations(questions)} />
      )}
      {questions.signer && (
        <>
          <RadioCards
            id="letter-signer"
            legend={text.signer}
            choices={[
              { value: 'debtor', label: text.signers.debtor },
              { value: 'mandatary', label: text.signers.mandatary },
            ]}
            value={value.mandatary === null ? 'debtor' : 'mandatary'}
            onChoose={(signer) => set({ mandatary: signer === 'debtor' ? null : accountName })}
          />
          {value.mandatary !== null && (
            <TextField
              {...bind('mandatary')}
              onChange={(event) => set({ mandatary: event.target.value })}
              label={text.mandatary}
              autoComplete="name"
            />
          )}
          {value.mandatary !== null && (
            <TextArea
              {...bind('mandataryAddress')}
              label={text.mandataryAddress}
              rows={3}
              autoComplete="street-address"
            />
          )}
        </>
      )}
    </>
  );
}

interface BoundField {
  readonly id: string;
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
}

interface DayFieldsProps extends Pick<LetterFormProps, 'value' | 'errors' | 'set'> {
  readonly situations: readonly Situation[];
  readonly bind: (name: TextValue) => BoundField;
}

function DayFields({ value, errors, set, situations, bind }: DayFieldsProps) {
  const chosenSituations = value.situations;
  const [hadMore] = useState(() => situations.some((one) => chosenSituations.includes(one)));
  const isMoreWrong = ['situations', 'awardFrom', 'awardUntil', 'obstacle'].some(
    (field) => errors[field] !== undefined,
  );
  return (
    <Disclosure icon="list" summary={text.more} open={hadMore || isMoreWrong}>
      <div className="stack">
        <fieldset
          className="field"
          id="letter-situations"
          tabIndex={-1}
          aria-describedby={errors['situations'] && 'letter-situations-error'}
        >
          <legend>{text.others}</legend>
          <FieldNotes id="letter-situations" hint={undefined} error={errors['situations']} />
          {situations.map((one) => (
            <Checkbox
              key={one}
              label={situationNames[one]}
              checked={chosenSituations.includes(one)}
              onChange={(event) => set({ situations: withTick(chosenSituations, one, event.target.checked) })}
            />
          ))}
        </fieldset>
        {chosenSituations.includes('card-renewed-late') && (
          <>
            <DateField {...bind('awardFrom')} label={text.awardFrom} />
            <DateField {...bind('awardUntil')} label={text.awardUntil} hint={text.awardHint} required={false} />
          </>
        )}
        {chosenSituations.includes('ticket-impossible') && situations.includes('ticket-impossible') && (
          <TextField {...bind('obstacle')} label={text.obstacle} hint={text.obstacleHint} autoComplete="off" />
        )}
      </div>
    </Disclosure>
  );
}
