import type { ReviewDetail } from '@placejuste/contracts/admin';
import { cardTypeNames, cardTypes } from '@placejuste/domain/document';
import { Button, DateField, Select, TextField } from '../../ui/index.ts';
import { adminText } from '../admin.text.fr.ts';
import { KeyHint } from './review-acts.tsx';
import type { ReadValues } from './review-state.ts';

const text = adminText.review;

interface ReadFieldsProps {
  readonly detail: ReviewDetail;
  readonly read: ReadValues;
  readonly keysOn: boolean;
  readonly onRead: (values: Partial<ReadValues>) => void;
  /** Fills in the account's name as the name on the document; null when the account has none. */
  readonly onSameName: (() => void) | null;
}

/** Values read on the document; for a card also its end date and its type. */
export function ReadFields({ detail, read, keysOn, onRead, onSameName }: ReadFieldsProps) {
  const isCard = detail.kind === 'cmi';
  return (
    <>
      {isCard && (
        <>
          <DateField
            id="expires-on"
            label={text.expiresOn}
            hint={detail.saidExpiresOn === null ? text.expiresHint : text.expiresSaid}
            required={false}
            value={read.expiresOn}
            onChange={(event) => onRead({ expiresOn: event.target.value })}
          />
          <Select
            label={text.cardType}
            value={read.cardType}
            choices={cardTypes.map((value) => ({ value, label: cardTypeNames[value] }))}
            onChoose={(cardType) => onRead({ cardType })}
          />
        </>
      )}
      <TextField
        id="read-mark"
        label={isCard ? text.cardNumber : text.plate}
        hint={text.readHint}
        required={false}
        maxLength={isCard ? 30 : 20}
        value={read.mark}
        onChange={(event) => onRead({ mark: event.target.value })}
      />
      <TextField
        id="read-name"
        label={text.holderName}
        required={false}
        maxLength={200}
        value={read.holderName}
        onChange={(event) => onRead({ holderName: event.target.value })}
      />
      {onSameName !== null && (
        <Button off={read.holderName !== ''} onClick={onSameName}>
          {text.sameName}
          <KeyHint on={keysOn}>N</KeyHint>
        </Button>
      )}
    </>
  );
}
