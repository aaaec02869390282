import type { ReviewDetail } from '@placejuste/contracts/admin';
import type { CardFacts } from '@placejuste/domain/card-code';
import { reviewHintSentences } from '@placejuste/domain/document';
import { hasName } from '@placejuste/domain/people';
import { useQuery } from '@tanstack/react-query';
import { UserText } from '../../ui/index.ts';
import { cardCodeQuery, pictureFlawsQuery } from '../admin.queries.ts';
import { hintsText as text } from './review-hints.text.fr.ts';
import { formatAccountName } from './review-state.ts';

interface ReviewHintsProps {
  readonly detail: ReviewDetail;
  /** Current values of the form. */
  readonly holderName: string;
  readonly expiresOn: string;
}

/** Points to check, from the service, the typed values, the pictures and the code of the card. They decide nothing. */
export function ReviewHints({ detail, holderName, expiresOn }: ReviewHintsProps) {
  const pictures = detail.kind === 'cmi' ? detail.files.flatMap(({ pageUrls }) => pageUrls) : [];
  const { data: code } = useQuery(cardCodeQuery(detail.id, pictures));
  const { data: flaws = [] } = useQuery(pictureFlawsQuery(detail));
  const account = formatAccountName(detail);
  const hasOtherName = holderName.trim() !== '' && account !== '' && !hasName(holderName, account);
  const otherName = isOtherName(holderName, detail.otherName) ? detail.otherName : null;
  const hasNoName = isNameMissing(detail, holderName, expiresOn);
  const isNamed = !hasNoName && !hasOtherName && otherName === null;
  if (detail.hints.length === 0 && flaws.length === 0 && isNamed && code?.state !== 'read') return null;
  return (
    <section className="review-hints stack tight" aria-labelledby="review-hints">
      <h3 id="review-hints">{text.title}</h3>
      <p className="soft small">{text.lead}</p>
      <ul className="stack tight">
        {detail.hints.map((hint) => (
          <li key={hint}>{reviewHintSentences[hint]}</li>
        ))}
        {flaws.map((flaw) => (
          <li key={`${flaw.side} ${flaw.page}`}>{text.flaw(flaw)}</li>
        ))}
        {hasOtherName && (
          <li>
            <UserText within={text.name(account)}>{account}</UserText>
          </li>
        )}
        {otherName !== null && (
          <li>
            <UserText within={text.nameOfOther(otherName)}>{otherName}</UserText>
          </li>
        )}
        {hasNoName && <li>{text.noName}</li>}
        {code?.state === 'read' && (
          <li>
            {text.code(code.facts)} {hasOtherDay(code.facts, expiresOn) && text.otherDay}{' '}
            {text.signature(code.signature)}
          </li>
        )}
      </ul>
    </section>
  );
}

/** True when the name is missing while another value is written or there is a name to compare it with. */
function isNameMissing({ otherName }: ReviewDetail, typedName: string, expiresOn: string): boolean {
  return typedName.trim() === '' && (otherName !== null || expiresOn !== '');
}

/** One of the two documents may have a second name that the other lacks. */
function isOtherName(typedName: string, other: string | null): boolean {
  if (other === null || typedName.trim() === '') return false;
  return !hasName(typedName, other) && !hasName(other, typedName);
}

/** True when the written date differs from the date read; an empty field differs from nothing. */
function hasOtherDay({ isCard, expiresOn }: CardFacts, typedDay: string): boolean {
  return isCard && expiresOn !== null && typedDay !== '' && expiresOn !== typedDay;
}
