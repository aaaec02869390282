import { type OutboxRow, refusalLines } from '../../offline/index.ts';
import { Notice } from '../../ui/index.ts';
import { wizardText } from './wizard.text.fr.ts';

/** What was answered, in view of what has to change. */
export function RefusalNotice({ row }: { readonly row: OutboxRow }) {
  return (
    <Notice tone="bad" title={wizardText.correction.refused}>
      {refusalLines(row).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  );
}
