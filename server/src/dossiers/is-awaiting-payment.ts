import { canDossierLeave } from '@placejuste/domain/declaration';
import { findDeclarationForDossier } from '../declarations/index.ts';
import { isFeatureOff } from '../features/index.ts';
import type { Tx } from '../platform/postgres/index.ts';

/**
 * True for a dossier whose declaration still owes its 5,00 € (decisions §2). Always false while the operator has turned
 * payments off, since the deadline of the contest approaches.
 */
export async function isAwaitingPayment(tx: Tx, declarationId: string | null): Promise<boolean> {
  const declaration = declarationId === null ? null : await findDeclarationForDossier(tx, declarationId);
  if (declaration === null || canDossierLeave(declaration.payment)) return false;
  return !(await isFeatureOff(tx, 'payments'));
}
