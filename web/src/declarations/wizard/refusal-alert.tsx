import { type OutboxRow, listRefusalLines } from '../../offline/index.ts';
import { Alert } from '../../ui/index.ts';
import { wizardText } from './wizard.text.fr.ts';

/** The service's answer, shown beside the facts to correct. */
export function RefusalAlert({ row }: { readonly row: OutboxRow }) {
  return (
    <Alert tone="bad" title={wizardText.refusedBy}>
      {listRefusalLines(row).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Alert>
  );
}
