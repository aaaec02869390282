import type { Fine } from '@placejuste/contracts/fines';
import { fineFieldMessages, isWrittenTo } from '@placejuste/domain/fine';
import { Disclosure } from '../../ui/index.ts';
import { finesText } from '../fines.text.fr.ts';

/** Facts that the dossier still needs, asked by its act. Open at once when a fact is contradicted, hard to guess. */
export function MissingFacts({ fine }: { readonly fine: Fine }) {
  const fields = Object.keys(fine.missing);
  return (
    <Disclosure icon="list" summary={finesText.one.missingTitle} end={fields.length} open={isContradicted(fine)}>
      <ul>
        {fields.map((field) => (
          <li key={field}>{describeMissing(field, fine)}</li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** Name of a missing fact, or the sentence about a contradicted one. */
function describeMissing(field: string, { track, missing }: Fine): string | undefined {
  const names: Readonly<Record<string, string>> = finesText.fieldNames;
  const sentence = missing[field];
  if (field === 'authorityName' && sentence === fineFieldMessages.NEEDED_FOR_DOSSIER && !isWrittenTo(track))
    return finesText.originName;
  return sentence === fineFieldMessages.NEEDED_FOR_DOSSIER ? (names[field] ?? sentence) : sentence;
}

/** Sentences of facts that are missing only because they were not given. */
const unknownSentences: readonly string[] = [
  fineFieldMessages.NEEDED_FOR_DOSSIER,
  fineFieldMessages.ADDRESS_OR_URL_NEEDED,
  fineFieldMessages.CARD_VALIDITY_NEEDED,
];

/** True when a given fact contradicts another, so that it must be corrected rather than asked. */
export function isContradicted(fine: Fine): boolean {
  return Object.values(fine.missing).some((sentence) => !unknownSentences.includes(sentence));
}
