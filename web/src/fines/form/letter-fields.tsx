import { holderPresences } from '@placejuste/domain/fine';
import type { ReactNode } from 'react';
import { Card, Checkbox, DateField, RadioCards, Select, TextArea, TextField } from '../../ui/index.ts';
import type { FieldsProps } from './fine-fields.ts';
import type { FineFormValues } from './fine-form-values.ts';
import { finesText } from '../fines.text.fr.ts';
import { CapacityFields, CompanySignerFields, MotiveFields, motiveOfForm, motivesOfForm } from './people-fields.tsx';
import { peopleText as people } from './people.text.fr.ts';
import { SignatoryFields } from './signatory-fields.tsx';

const text = finesText.form;

type TextValue = {
  [Key in keyof FineFormValues]: FineFormValues[Key] extends boolean ? never : Key;
}[keyof FineFormValues];

/** What the letter is written from: the statement, its addressee, the debtor, the holder of the card. */
export function LetterFields(props: FieldsProps) {
  const { values, errors, set } = props;
  const motive = motiveOfForm(values);
  const bind = (name: TextValue) => ({
    id: `fine-${name}`,
    error: errors[name],
    value: values[name],
    onChange: (event: { readonly target: { readonly value: string } }) => set({ [name]: event.target.value }),
  });
  return (
    <>
      <Section title={text.statementSection}>
        <DateField {...bind('observedOn')} label={text.observedOn} />
        <TextField {...bind('observedAt')} type="time" label={text.observedAt} />
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
      </Section>
      <Section title={text.authoritySection} lead={text.authorityLead}>
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
      </Section>
      <Section title={text.debtorSection} lead={text.debtorLead}>
        <SignatoryFields {...props} />
        {values.certificate === 'sold' && <MotiveFields {...props} />}
        <TextField
          {...bind('debtorName')}
          label={text.debtorName}
          autoComplete={values.debtorIsUser ? 'name' : 'off'}
        />
        <TextArea
          {...bind('debtorAddress')}
          label={text.debtorAddress}
          rows={4}
          autoComplete={values.debtorIsUser ? 'street-address' : 'off'}
        />
        {values.certificate === 'company' && <CompanySignerFields {...props} />}
        {values.certificate !== 'company' && motive !== 'card' && <CapacityFields {...props} />}
      </Section>
      {values.certificate !== 'sold' && (
        <Section title={people.motiveSection}>
          <Select
            id="fine-motive"
            label={people.motive}
            error={errors['motive']}
            value={motive}
            choices={motivesOfForm(values).map((value) => ({ value, label: people.motives[value] }))}
            onChoose={(chosen) => set({ motive: chosen })}
          />
          <MotiveFields {...props} />
        </Section>
      )}
      {motive === 'card' && (
        <Section title={text.holderSection} lead={text.holderLead}>
          <TextField {...bind('holderName')} label={text.holderName} autoComplete="off" />
          {values.certificate !== 'company' && <CapacityFields {...props} />}
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
          <DateField
            {...bind('cardValidFrom')}
            label={text.cardValidFrom}
            hint={text.cardValidFromHint}
            required={false}
          />
          {!values.cardPermanent && <DateField {...bind('cardValidUntil')} label={text.cardValidUntil} />}
        </Section>
      )}
      <Section title={text.remarksSection}>
        <TextArea {...bind('remarks')} label={text.remarks} hint={text.remarksHint} required={false} rows={6} />
      </Section>
    </>
  );
}

function Section({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}) {
  return (
    <Card>
      <h2>{title}</h2>
      {lead !== undefined && <p className="soft">{lead}</p>}
      {children}
    </Card>
  );
}
