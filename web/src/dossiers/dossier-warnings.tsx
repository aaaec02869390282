import type { Dossier } from '@placejuste/contracts/dossiers';
import { Alert, Explained } from '../ui/index.ts';
import { dossiersText as text } from './dossiers.text.fr.ts';

/** Warnings to read before signing. */
export function DossierWarnings({ dossier }: { readonly dossier: Dossier }) {
  // The payment is shown beside its date, with the possible choices.
  const warnings = dossier.warnings.filter(({ code }) => code !== 'PAYMENT_NOT_STOPPED');
  if (warnings.length === 0) return null;
  return (
    <Alert tone="wait" title={text.toKnow}>
      <Explained>{warnings.map(({ message }) => message)}</Explained>
    </Alert>
  );
}
