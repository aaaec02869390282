import { canDossierLeave } from '@placejuste/domain/declaration';
import { findDeclarationForDossier } from '../declarations/index.ts';
import { isFeatureOff } from '../features/index.ts';
import type { Tx } from '../platform/postgres/index.ts';

/**
 * Whether a dossier waits for the 5,00 € of its declaration (decisions §2). While the operator turned payments off it
 * leaves all the same: the date of the contest runs on.
 */
export async function isAwaitingPayment(tx: Tx, declarationId: string | null): Promise<boolean> {
  const declaration = declarationId === null ? null : await findDeclarationForDossier(tx, declarationId);
  if (declaration === null || canDossierLeave(declaration.payment)) return false;
  return !(await isFeatureOff(tx, 'payments'));
}
