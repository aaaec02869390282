import { type ContestMotive, type HolderPresence, holderPresences, isWrittenTo } from '@placejuste/domain/fine';
import { isPenal } from '@placejuste/domain/letter';
import { useState } from 'react';
import { Alert, Button, DateField, RadioCards, TextArea, TextField, TimeField } from '../../ui/index.ts';
import { CardPlaceField, type CardPlace } from '../../dossiers/index.ts';
import { DeathAdvice, DeathLetter } from '../death/death-advice.tsx';
import { finesText } from '../fines.text.fr.ts';
import type { FieldsProps } from '../form/fine-fields.ts';
import { computeTrack, toTypedFine } from '../form/fine-form-values.ts';
import { OriginField } from '../form/letter-fields.tsx';
import { CapacityFields, CompanySignerFields, MotiveFields, readMotive, listMotives } from '../form/people-fields.tsx';
import { peopleText as people } from '../form/people.text.fr.ts';
import { SignatoryFields } from '../form/signatory-fields.tsx';
import type { QuestionName } from './questions.ts';

const text = finesText.questions;
const form = finesText.form;

interface QuestionFieldsProps extends FieldsProps {
  readonly name: QuestionName;
  readonly title: string;
  /** Name of the account holder; empty when unknown. */
  readonly accountName: string;
  readonly other: OtherPresence | null;
  readonly onOther: (other: OtherPresence | null) => void;
  readonly cardPlace: CardPlace | null;
  readonly onCardPlace: (place: CardPlace) => void;
}

/** Answers with which the letter cannot rely on the trip, and does not mention it. */
export type OtherPresence = (typeof otherPresences)[number];
const otherPresences = ['deceased', 'none', 'unknown'] as const;

type TextName =
  | 'observedOn'
  | 'observedAt'
  | 'place'
  | 'plate'
  | 'debtorName'
  | 'debtorAddress'
  | 'holderName'
  | 'cardNumber'
  | 'cardValidUntil'
  | 'authorityName'
  | 'authorityAddress'
  | 'authorityUrl';

/** Fields of the question on the screen, whose heading is the question. */
export function QuestionFields(all: QuestionFieldsProps) {
  const { name, title, accountName, other, onOther, cardPlace, onCardPlace, ...props } = all;
  const { values, errors, set } = props;
  const bind = (field: TextName) => ({
    id: `fine-${field}`,
    error: errors[field],
    value: values[field],
    onChange: (event: { readonly target: { readonly value: string } }) => set({ [field]: event.target.value }),
  });
  switch (name) {
    case 'holderPresence':
      return <PresenceQuestion {...props} title={title} other={other} onOther={onOther} />;
    case 'cardPlace':
      return (
        <>
          <CardPlaceField
            id="fine-cardPlace"
            legend={<span className="visually-hidden">{title}</span>}
            error={errors['cardPlace']}
            value={cardPlace}
            onChoose={onCardPlace}
          />
          <p className="soft small">{text.signed}</p>
        </>
      );
    case 'observed':
      return (
        <>
          <DateField {...bind('observedOn')} label={form.observedOn} />
          <TimeField {...bind('observedAt')} label={form.observedAt} />
        </>
      );
    case 'place':
      return <TextField {...bind('place')} label={form.place} hint={form.placeHint} autoComplete="off" />;
    case 'plate':
      return (
        <TextField
          {...bind('plate')}
          label={form.plate}
          hint={form.plateHint}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
      );
    case 'certificate':
      return <SignatoryFields {...props} />;
    case 'motive':
      return <MotiveFields {...props} />;
    case 'companySigner':
      return <CompanySignerFields {...props} />;
    case 'capacity':
      return <CapacityFields {...props} isTitled />;
    case 'debtorName':
      return <TextField {...bind('debtorName')} label={form.debtorName} autoComplete="off" />;
    case 'debtorAddress':
      return values.debtorIsUser ? (
        <TextArea
          {...bind('debtorAddress')}
          label={text.ownAddressLabel}
          hint={text.ownAddressHint}
          rows={3}
          autoComplete="street-address"
        />
      ) : (
        <TextArea {...bind('debtorAddress')} label={form.debtorAddress} rows={3} autoComplete="off" />
      );
    case 'holderName':
      return (
        <>
          {accountName !== '' && values.holderName !== accountName && (
            <Button wide onClick={() => set({ holderName: accountName })}>
              {text.itIsMe(accountName)}
            </Button>
          )}
          <TextField {...bind('holderName')} label={form.holderName} autoComplete="off" />
        </>
      );
    case 'cardNumber':
      return (
        <TextField
          {...bind('cardNumber')}
          label={form.cardNumber}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
      );
    case 'cardEnd':
      return <CardEndQuestion {...props} title={title} />;
    case 'authorityName':
      return isWrittenTo(toTypedFine(values).track) ? (
        <TextField {...bind('authorityName')} label={form.authorityName} autoComplete="off" />
      ) : (
        <OriginField {...bind('authorityName')} />
      );
    case 'authority':
      return (
        <>
          <p className="soft">{form.authorityLead}</p>
          <TextArea {...bind('authorityAddress')} label={form.authorityAddress} rows={3} autoComplete="off" />
          <TextField
            {...bind('authorityUrl')}
            label={form.authorityUrl}
            hint={form.authorityUrlHint}
            inputMode="url"
            required={false}
            autoComplete="off"
          />
        </>
      );
  }
}

type QuestionProps = FieldsProps & { readonly title: string };

type PresenceProps = QuestionProps & Pick<QuestionFieldsProps, 'other' | 'onOther'>;

const isPresence = (answer: string): answer is HolderPresence => holderPresences.some((one) => one === answer);
const isOtherPresence = (answer: string): answer is OtherPresence => otherPresences.some((one) => one === answer);

function PresenceQuestion({ values, errors, set, title, other, onOther }: PresenceProps) {
  const motive = readMotive(values);
  const [isOther, setOther] = useState(motive !== 'card');
  const isSold = values.certificate === 'sold';
  const notServed = isPenal(computeTrack(values)) ? form.holderLeadPenal : text.notServed;
  const choose = (answer: HolderPresence | OtherPresence | 'other') => {
    setOther(answer === 'other');
    onOther(isOtherPresence(answer) ? answer : null);
    set({
      holderPresence: isPresence(answer) ? answer : '',
      motive: '',
      ...(isSold ? { certificate: '', debtorIsUser: true } : {}),
    });
  };
  // The holder of a sold car is asked as for any car: a company answers as itself.
  const say = (happened: ContestMotive) =>
    set({
      motive: happened,
      ...(isSold && happened !== 'sold' ? { certificate: '', debtorIsUser: true } : {}),
    });
  return (
    <>
      <RadioCards
        id="fine-holderPresence"
        legend={<span className="visually-hidden">{title}</span>}
        error={other === null && !isOther ? errors['holderPresence'] : undefined}
        choices={[...holderPresences, 'other' as const, ...otherPresences].map((value) => ({
          value,
          label: text.presences[value],
        }))}
        value={isOther ? 'other' : values.holderPresence || other}
        onChoose={choose}
      />
      {isOther && (
        <RadioCards
          id="fine-motive"
          legend={text.happened}
          error={errors['holderPresence'] ?? errors['motive']}
          choices={listMotives(values)
            .filter((value) => value !== 'card')
            .map((value) => ({ value, label: people.motives[value] }))}
          value={motive === 'card' ? null : motive}
          onChoose={say}
        />
      )}
      <div role="status">
        {other === 'deceased' ? (
          <DeathAdvice values={values} />
        ) : (
          other !== null && <Alert tone="wait">{notServed}</Alert>
        )}
      </div>
      {other === 'deceased' && <DeathLetter values={values} />}
      {other === null && <p className="soft small">{text.signed}</p>}
    </>
  );
}

function CardEndQuestion({ values, errors, set, title }: QuestionProps) {
  const [isDated, setDated] = useState(values.cardValidUntil !== '');
  const datedEnd = isDated ? 'dated' : null;
  const end = values.cardPermanent ? 'permanent' : datedEnd;
  return (
    <>
      <RadioCards
        id={end === 'dated' ? 'fine-cardPermanent' : 'fine-cardValidUntil'}
        legend={<span className="visually-hidden">{title}</span>}
        error={end === 'dated' ? undefined : errors['cardValidUntil']}
        choices={[
          { value: 'permanent', label: text.permanent },
          { value: 'dated', label: text.dated },
        ]}
        value={end}
        onChoose={(choice) => {
          setDated(choice === 'dated');
          set({ cardPermanent: choice === 'permanent', ...(choice === 'permanent' ? { cardValidUntil: '' } : {}) });
        }}
      />
      {end === 'dated' && (
        <DateField
          id="fine-cardValidUntil"
          label={form.cardValidUntil}
          error={errors['cardValidUntil']}
          value={values.cardValidUntil}
          onChange={(event) => set({ cardValidUntil: event.target.value })}
        />
      )}
    </>
  );
}
