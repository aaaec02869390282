import { contestMotives, type ContestMotive, holderCapacities, findMotive } from '@placejuste/domain/fine';
import { isSamePerson } from '@placejuste/domain/kernel';
import { isPenal } from '@placejuste/domain/letter';
import { DateField, RadioCards, TextArea, TextField } from '../../ui/index.ts';
import type { FieldsProps } from './fine-fields.ts';
import { type FineFormValues, toTypedFine } from './fine-form-values.ts';
import { peopleText as text } from './people.text.fr.ts';

/** Returns the ground of the contest according to the answers. */
export function readMotive(values: FineFormValues): ContestMotive {
  return findMotive(toTypedFine(values));
}

/** Lists the possible grounds for this notice: the driver is designated for a penal notice only, not to a town. */
export function listMotives(values: FineFormValues): readonly ContestMotive[] {
  return contestMotives.filter((one) => one !== 'lent' || isPenal(toTypedFine(values).track));
}

/** Fields of the ground itself (day of the sale or theft, or the driver), and the papers that prove it. */
export function MotiveFields(props: FieldsProps) {
  const bind = bindField(props);
  switch (readMotive(props.values)) {
    case 'sold':
      return (
        <>
          <DateField {...bind('eventOn')} label={text.eventOn} />
          <p className="soft small">{text.soldPapers}</p>
        </>
      );
    case 'stolen':
      return (
        <>
          <DateField {...bind('eventOn')} label={text.eventOn} />
          <p className="soft small">{text.complaintPaper}</p>
        </>
      );
    case 'plate-copied':
      return <p className="soft small">{text.complaintPaper}</p>;
    case 'lent':
      return (
        <>
          <TextField {...bind('driverName')} label={text.driverName} autoComplete="off" />
          <TextArea {...bind('driverAddress')} label={text.driverAddress} rows={3} autoComplete="off" />
          <p className="soft small">{text.lentPaper}</p>
        </>
      );
    case 'card':
      return null;
  }
}

/**
 * Chooses the texts of the capacity field: about the holder when the card is the ground, otherwise about the debtor.
 */
export function chooseCapacityWords(values: FineFormValues): (typeof text.capacity)['holder' | 'debtor'] {
  return text.capacity[readMotive(values) === 'card' ? 'holder' : 'debtor'];
}

/** True when the stored capacity applies: without the card as ground, that of another holder is not the debtor's. */
export function isCapacityOfAsked(values: FineFormValues): boolean {
  const { holderName, debtorName } = values;
  return readMotive(values) === 'card' || holderName.trim() === '' || isSamePerson(holderName, debtorName);
}

/** Fields telling whether the card's holder or the debtor signs, or else who does. */
export function CapacityFields({ isTitled = false, ...props }: FieldsProps & { readonly isTitled?: boolean }) {
  const { values, errors, set } = props;
  // An answer about somebody else is not shown as chosen, because it could then not be chosen again.
  const holderCapacity = isCapacityOfAsked(values) ? values.holderCapacity : '';
  const words = chooseCapacityWords(values);
  // The representative of a company is its signatory, asked elsewhere.
  const isCompany = values.certificate === 'company';
  return (
    <>
      <RadioCards
        id="fine-holderCapacity"
        legend={isTitled ? <span className="visually-hidden">{words.asks}</span> : words.asks}
        error={errors['holderCapacity']}
        choices={holderCapacities.map((value) => ({ value, label: words.answers[value] }))}
        value={holderCapacity === '' ? null : holderCapacity}
        onChoose={(choice) =>
          set({
            holderCapacity: choice,
            ...(choice === 'alone' && !isCompany ? { representativeName: '' } : {}),
            // With another card holder's name, the capacity would be that person's.
            ...(readMotive(values) === 'card' ? {} : { holderName: '' }),
          })
        }
      />
      {holderCapacity !== '' && holderCapacity !== 'alone' && !isCompany && (
        <>
          <TextField {...bindField(props)('representativeName')} label={text.representativeName} autoComplete="off" />
          <p className="soft small">{holderCapacity === 'minor' ? text.minorPaper : text.guardianshipPaper}</p>
        </>
      )}
    </>
  );
}

/** Fields about the signatory of a company or an association. */
export function CompanySignerFields(props: FieldsProps) {
  const bind = bindField(props);
  return (
    <>
      <TextField {...bind('representativeName')} label={text.companySigner} autoComplete="off" />
      <TextField
        {...bind('representativeQuality')}
        label={text.companyQuality}
        hint={text.companyQualityHint}
        autoComplete="organization-title"
      />
      <p className="soft small">{text.companyPaper}</p>
    </>
  );
}

type TextName = 'eventOn' | 'driverName' | 'driverAddress' | 'representativeName' | 'representativeQuality';

function bindField({ values, errors, set }: FieldsProps) {
  return (name: TextName) => ({
    id: `fine-${name}`,
    error: errors[name],
    value: values[name],
    onChange: (event: { readonly target: { readonly value: string } }) => set({ [name]: event.target.value }),
  });
}
