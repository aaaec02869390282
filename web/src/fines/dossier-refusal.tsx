import type { CallRefusal } from '../platform/index.ts';
import { Alert, LinkButton } from '../ui/index.ts';
import { finesText } from './fines.text.fr.ts';

const text = finesText.dossier;
/** Exhibits that are the person’s documents: they are replaced there. */
export const fromDocuments: readonly string[] = ['carte-grise', 'cmi-front', 'cmi-back'];

/** Everything that lacks, at once, and where to add it. */
export function DossierRefusal({ refusal }: { readonly refusal: CallRefusal }) {
  const fields = Object.entries(refusal.fields);
  return (
    <Alert title={text.refused}>
      <p>{refusal.message}</p>
      {fields.length > 0 && (
        <ul>
          {fields.map(([field, sentence]) => (
            <li key={field}>{sentence}</li>
          ))}
        </ul>
      )}
      {fromDocuments.some((field) => field in refusal.fields) && <LinkButton to="/dashboard">{text.documents}</LinkButton>}
    </Alert>
  );
}
