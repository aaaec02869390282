import { giftAmounts, otherAmount } from '@placejuste/domain/billing';
import { formatCents } from '@placejuste/domain/kernel';
import { Button } from '../../ui/index.ts';
import { contactText } from './contact.text.fr.ts';
import { FieldFault, FormGuard, markInvalid } from './form-parts.tsx';
import { giftText as text } from './gift.text.fr.ts';

/** Fields of a one-off gift: an amount and, for a receipt, an address. */
export function GiftFormFields() {
  const renderChoice = (value: string, label: string) => (
    <label key={value} className="radio-card">
      <input type="radio" name="amount" value={value} data-checked={`@@checked.amount.${value}@@`} />
      <span>{label}</span>
    </label>
  );
  return (
    <form className="site-form stack" method="post" action="/soutien-particuliers" noValidate>
      <div className="faults">@@faults@@</div>
      <fieldset className="field" id="champ-amount" tabIndex={-1} aria-describedby="champ-amount-faute">
        <legend>{text.amount}</legend>
        <FieldFault field="amount" />
        <div className="radio-cards amounts">
          {giftAmounts.map((cents) => renderChoice(String(cents), formatCents(cents)))}
          {renderChoice(otherAmount, text.otherChoice)}
        </div>
      </fieldset>
      <div className="field">
        <label htmlFor="champ-other">
          {text.other} <span className="soft">{contactText.optional}</span>
        </label>
        <span className="hint" id="champ-other-aide">
          {text.otherHint}
        </span>
        <FieldFault field="other" />
        <input
          id="champ-other"
          name="other"
          className="input"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          defaultValue="@@value.other@@"
          aria-describedby="champ-other-aide champ-other-faute"
          {...markInvalid('other')}
        />
      </div>
      <div className="field">
        <label htmlFor="champ-email">
          {text.email} <span className="soft">{contactText.optional}</span>
        </label>
        <span className="hint" id="champ-email-aide">
          {text.emailHint}
        </span>
        <FieldFault field="email" />
        <input
          id="champ-email"
          name="email"
          type="email"
          autoComplete="email"
          className="input"
          maxLength={254}
          defaultValue="@@value.email@@"
          aria-describedby="champ-email-aide champ-email-faute"
          {...markInvalid('email')}
        />
      </div>
      <FormGuard />
      <Button type="submit" look="act" icon="card">
        {text.submit}
      </Button>
      <p className="soft small">{text.after}</p>
    </form>
  );
}
