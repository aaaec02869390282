import type { Fine } from '@placejuste/contracts/fines';
import { fineFieldMessages, isWrittenTo } from '@placejuste/domain/fine';
import { Disclosure } from '../../ui/index.ts';
import { finesText } from '../fines.text.fr.ts';

/** What the dossier still needs; its act asks for it. What is contradicted is read at once: nobody would guess it. */
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

/** The name of what lacks; what is there but contradicted has a sentence of its own. */
function describeMissing(field: string, { track, missing }: Fine): string | undefined {
  const names: Readonly<Record<string, string>> = finesText.fieldNames;
  const sentence = missing[field];
  if (field === 'authorityName' && sentence === fineFieldMessages.NEEDED_FOR_DOSSIER && !isWrittenTo(track))
    return finesText.originName;
  return sentence === fineFieldMessages.NEEDED_FOR_DOSSIER ? (names[field] ?? sentence) : sentence;
}

/** What lacks only because nobody said it. */
const unknownSentences: readonly string[] = [
  fineFieldMessages.NEEDED_FOR_DOSSIER,
  fineFieldMessages.ADDRESS_OR_URL_NEEDED,
  fineFieldMessages.CARD_VALIDITY_NEEDED,
];

/** Something is there and cannot be: it is corrected, not asked. */
export function isContradicted(fine: Fine): boolean {
  return Object.values(fine.missing).some((sentence) => !unknownSentences.includes(sentence));
}
