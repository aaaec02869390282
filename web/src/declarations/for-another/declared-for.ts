import { createContext, use } from 'react';
import type { Vehicles } from '../vehicles/use-vehicles.ts';
import type { Vehicle } from '../vehicles/read-vehicles.ts';

/** The person a carer declares for: what the wizard needs of them, and how it is said. */
export interface DeclaredFor {
  readonly helpId: string;
  /** Empty when unknown. */
  readonly firstName: string;
  /** The carer's word. */
  readonly holderPresent: boolean;
  readonly vehicles: readonly Vehicle[];
  /** Of the wizard, with what names the help: the steps are added to it. */
  readonly address: string;
  /** Where the carer comes from and goes back to. */
  readonly home: string;
}

/** Null for a person who declares for themselves. */
export const DeclaredForContext = createContext<DeclaredFor | null>(null);

export function useDeclaredFor(): DeclaredFor | null {
  return use(DeclaredForContext);
}

/** The cars of the holder: a carer adds none. */
export function toVehicles({ vehicles }: DeclaredFor): Vehicles {
  return { rows: vehicles, failure: null, retry: () => undefined, canAdd: false };
}
