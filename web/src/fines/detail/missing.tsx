import type { Fine } from '@placejuste/contracts/fines';
import { fineFieldMessages } from '@placejuste/domain/fine';
import { Fold } from '../../ui/index.ts';
import { finesText } from '../fines.text.fr.ts';

/** What the dossier still needs; its act asks for it. */
export function Missing({ fine }: { readonly fine: Fine }) {
  const fields = Object.keys(fine.missing);
  return (
    <Fold icon="list" summary={finesText.one.missingTitle} end={fields.length}>
      <ul>
        {fields.map((field) => (
          <li key={field}>{missingName(field, fine.missing[field])}</li>
        ))}
      </ul>
    </Fold>
  );
}

/** The name of what lacks; what is there but contradicted has a sentence of its own. */
function missingName(field: string, sentence: string | undefined): string | undefined {
  const names: Readonly<Record<string, string>> = finesText.fieldNames;
  return sentence === fineFieldMessages.NEEDED_FOR_DOSSIER ? (names[field] ?? sentence) : sentence;
}
