import { holderPresences, isWrittenTo } from '@placejuste/domain/fine';
import { isPenal } from '@placejuste/domain/letter';
import type { ComponentProps } from 'react';
import { Checkbox, DateField, RadioCards, Select, TextArea, TextField, TimeField } from '../../ui/index.ts';
import type { FieldsProps } from './fine-fields.ts';
import { computeTrack, type FineFormValues, toTypedFine } from './fine-form-values.ts';
import { finesText } from '../fines.text.fr.ts';
import { CapacityFields, CompanySignerFields, MotiveFields, readMotive, listMotives } from './people-fields.tsx';
import { peopleText as people } from './people.text.fr.ts';
import { SignatoryFields } from './signatory-fields.tsx';

const text = finesText.form;

type TextValue = {
  [Key in keyof FineFormValues]: FineFormValues[Key] extends boolean ? never : Key;
}[keyof FineFormValues];

/** Returns a function that gives the properties of a text field by its name. */
function bindField({ values, errors, set }: FieldsProps) {
  return (name: TextValue) => ({
    id: `fine-${name}`,
    error: errors[name],
    value: values[name],
    onChange: (event: { readonly target: { readonly value: string } }) => set({ [name]: event.target.value }),
  });
}

/** Fields about the agent's statement and the car. */
export function StatementFields(props: FieldsProps) {
  const { values, set } = props;
  const bind = bindField(props);
  return (
    <>
      <DateField {...bind('observedOn')} label={text.observedOn} />
      <TimeField {...bind('observedAt')} label={text.observedAt} />
      <TextField {...bind('place')} label={text.place} hint={text.placeHint} autoComplete="off" />
      <TextField
        {...bind('amount')}
        label={text.amount}
        hint={text.amountHint}
        inputMode="decimal"
        required={false}
        autoComplete="off"
      />
      <TextField
        {...bind('plate')}
        label={text.plate}
        hint={text.plateHint}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      <Checkbox
        label={text.geolocated}
        checked={values.geolocated}
        onChange={(event) => set({ geolocated: event.target.checked })}
      />
    </>
  );
}

/** Fields about the addressee of the letter. */
export function AuthorityFields(props: FieldsProps) {
  const bind = bindField(props);
  if (!isWrittenTo(toTypedFine(props.values).track)) return <OriginField {...bind('authorityName')} />;
  return (
    <>
      <p className="soft">{text.authorityLead}</p>
      <TextField {...bind('authorityName')} label={text.authorityName} autoComplete="off" />
      <TextArea {...bind('authorityAddress')} label={text.authorityAddress} rows={4} />
      <TextField
        {...bind('authorityUrl')}
        label={text.authorityUrl}
        hint={text.authorityUrlHint}
        inputMode="url"
        required={false}
        autoComplete="off"
      />
    </>
  );
}

/** Field of the authority that set the first fee, to which no letter is sent. */
export function OriginField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'hint'>) {
  return <TextField {...props} label={text.originName} hint={text.originHint} autoComplete="off" />;
}

/** Fields about the debtor, who signs. */
export function DebtorFields(props: FieldsProps) {
  const { values } = props;
  const bind = bindField(props);
  return (
    <>
      <p className="soft">{text.debtorLead}</p>
      <SignatoryFields {...props} />
      {values.certificate === 'sold' && <MotiveFields {...props} />}
      <TextField {...bind('debtorName')} label={text.debtorName} autoComplete={values.debtorIsUser ? 'name' : 'off'} />
      <TextArea
        {...bind('debtorAddress')}
        label={text.debtorAddress}
        rows={4}
        autoComplete={values.debtorIsUser ? 'street-address' : 'off'}
      />
      {values.certificate === 'company' && <CompanySignerFields {...props} />}
      {values.certificate !== 'company' && readMotive(values) !== 'card' && <CapacityFields {...props} />}
    </>
  );
}

/** Fields about the ground of the contest. */
export function ContestMotiveFields(props: FieldsProps) {
  const { values, errors, set } = props;
  return (
    <>
      <Select
        id="fine-motive"
        label={people.motive}
        error={errors['motive']}
        value={readMotive(values)}
        choices={listMotives(values).map((value) => ({ value, label: people.motives[value] }))}
        onChoose={(choice) => set({ motive: choice })}
      />
      <MotiveFields {...props} />
    </>
  );
}

/** Fields about the holder of the card, their presence, and the text of the card. */
export function HolderFields(props: FieldsProps) {
  const { values, errors, set } = props;
  const bind = bindField(props);
  return (
    <>
      <p className="soft">{isPenal(computeTrack(values)) ? text.holderLeadPenal : text.holderLead}</p>
      <TextField {...bind('holderName')} label={text.holderName} autoComplete="off" />
      <CapacityFields {...props} />
      <RadioCards
        id="fine-holderPresence"
        legend={text.holderPresence}
        error={errors['holderPresence']}
        choices={holderPresences.map((value) => ({ value, label: finesText.presences[value] }))}
        value={values.holderPresence === '' ? null : values.holderPresence}
        onChoose={(holderPresence) => set({ holderPresence })}
      />
      <TextField
        {...bind('cardNumber')}
        label={text.cardNumber}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      <Checkbox
        label={text.cardPermanent}
        checked={values.cardPermanent}
        onChange={(event) => set({ cardPermanent: event.target.checked })}
      />
      <DateField {...bind('cardValidFrom')} label={text.cardValidFrom} hint={text.cardValidFromHint} required={false} />
      {!values.cardPermanent && <DateField {...bind('cardValidUntil')} label={text.cardValidUntil} />}
    </>
  );
}

/** Field of the remarks of the person, which the letter quotes. */
export function RemarksField(props: FieldsProps) {
  return (
    <TextArea {...bindField(props)('remarks')} label={text.remarks} hint={text.remarksHint} required={false} rows={6} />
  );
}
