import { createContext, use } from 'react';
import type { Vehicles } from '../vehicles/use-vehicles.ts';
import type { Vehicle } from '../vehicles/read-vehicles.ts';

/** The person for whom a carer declares, as the wizard needs them. */
export interface DeclaredFor {
  readonly helpId: string;
  /** Empty when unknown. */
  readonly firstName: string;
  /** According to the carer. */
  readonly holderPresent: boolean;
  readonly vehicles: readonly Vehicle[];
  /** Address of the wizard, with the parameter that identifies the help; steps are added to it. */
  readonly address: string;
  /** Page from which the carer came, and to which they return. */
  readonly home: string;
}

/** Null for a person who declares for themselves. */
export const DeclaredForContext = createContext<DeclaredFor | null>(null);

export function useDeclaredFor(): DeclaredFor | null {
  return use(DeclaredForContext);
}

/** The holder's vehicles, to which a carer cannot add any. */
export function toVehicles({ vehicles }: DeclaredFor): Vehicles {
  return { rows: vehicles, failure: null, retry: () => undefined, canAdd: false };
}
