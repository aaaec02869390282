import { exampleSeller, type Seller } from '@placejuste/domain/invoice';
import type { ServiceContext } from '../../platform/http/index.ts';
import { invoicesRepository } from './invoices.repository.ts';

/** Records the seller that the operator configured, valid from now on. */
export async function recordSeller({ tx, clock }: ServiceContext, seller: Seller): Promise<void> {
  await invoicesRepository(tx).recordSeller(seller, clock.now());
}

/** Returns the current seller; where none was configured, records the example seller, whose name says so. */
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
