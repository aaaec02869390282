import type { Dossier } from '@placejuste/contracts/dossiers';
import { Alert, Explained } from '../ui/index.ts';
import { dossiersText as text } from './dossiers.text.fr.ts';

/** What the person should know before signing. */
export function DossierWarnings({ dossier }: { readonly dossier: Dossier }) {
  // The payment is told beside its date, with the choice it leaves.
  const warnings = dossier.warnings.filter(({ code }) => code !== 'PAYMENT_NOT_STOPPED');
  if (warnings.length === 0) return null;
  return (
    <Alert tone="wait" title={text.toKnow}>
      <Explained>{warnings.map(({ message }) => message)}</Explained>
    </Alert>
  );
}
