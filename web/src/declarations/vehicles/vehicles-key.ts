/** Of the list of a person's vehicles, to be invalidated after anything that changes it. */
export const vehiclesKey = ['vehicles'] as const;
