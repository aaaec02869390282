import { DateField, TextField, TimeField } from '../../ui/index.ts';
import { finesText } from '../fines.text.fr.ts';
import type { FieldsProps } from '../form/fine-fields.ts';
import { DeliveryField, NoticeDateField, NumberFields } from '../form/notice-fields.tsx';
import { TrackFields } from '../form/track-fields.tsx';
import type { LineName } from './review-lines.ts';

const text = finesText.form;

const typedLines = {
  plate: { label: text.plate, hint: text.plateHint },
  place: { label: text.place, hint: text.placeHint },
  amount: { label: text.amount, hint: text.amountHint },
  authorityName: { label: text.authorityName },
} as const;

interface LineFieldsProps extends FieldsProps {
  readonly name: LineName;
  readonly identified: boolean;
}

/** The one or two fields of a line of the list. */
export function LineFields({ name, identified, ...fields }: LineFieldsProps) {
  switch (name) {
    case 'title':
      return <TrackFields {...fields} />;
    case 'noticeNumber':
      return <NumberFields {...fields} identified={identified} />;
    case 'delivery':
      return <DeliveryField {...fields} />;
    case 'noticeDate':
      return <NoticeDateField {...fields} />;
    case 'observedOn':
      return (
        <DateField
          id="fine-observedOn"
          label={text.observedOn}
          required={false}
          error={fields.errors['observedOn']}
          value={fields.values.observedOn}
          onChange={(event) => fields.set({ observedOn: event.target.value })}
        />
      );
    case 'observedAt':
      return (
        <TimeField
          id="fine-observedAt"
          label={text.observedAt}
          required={false}
          error={fields.errors['observedAt']}
          value={fields.values.observedAt}
          onChange={(event) => fields.set({ observedAt: event.target.value })}
        />
      );
    default:
      return (
        <TextField
          {...typedLines[name]}
          id={`fine-${name}`}
          required={false}
          error={fields.errors[name]}
          autoComplete="off"
          value={fields.values[name]}
          onChange={(event) => fields.set({ [name]: event.target.value })}
        />
      );
  }
}
