export type VehicleRefusal = 'VEHICLE_NOT_FOUND' | 'VEHICLE_LIMIT' | 'PLATE_UNREADABLE';

/** In its own file because the first screen of a declaration needs these messages only. */
export const vehicleMessages: Readonly<Record<VehicleRefusal, string>> = {
  VEHICLE_NOT_FOUND: 'Ce véhicule n’existe pas, ou il n’est pas à vous.',
  VEHICLE_LIMIT: 'Vous avez déjà dix véhicules. Retirez-en un avant d’en ajouter un autre.',
  PLATE_UNREADABLE: 'Cette plaque n’a pas la forme attendue, par exemple AB-123-CD.',
};
