import { exampleSeller, type Seller } from '@placejuste/domain/invoice';
import type { ServiceContext } from '../../platform/http/index.ts';
import { invoicesRepository } from './invoices.repository.ts';

/** Keeps who sells from now on, as the operator configured it. */
export async function recordSeller({ tx, clock }: ServiceContext, seller: Seller): Promise<void> {
  await invoicesRepository(tx).recordSeller(seller, clock.now());
}

/** Who sells now; where nobody configured it, a seller that says so. */
export async function ensureSeller(
  context: ServiceContext,
): Promise<{ readonly id: number; readonly identity: Seller }> {
  const invoices = invoicesRepository(context.tx);
  const storedSeller = await invoices.findSeller();
  if (storedSeller !== null) return storedSeller;
  await recordSeller(context, exampleSeller);
  const recorded = await invoices.findSeller();
  if (recorded === null) throw new Error('No seller is recorded');
  return recorded;
}
