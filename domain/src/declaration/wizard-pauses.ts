/** How long the wizard waits before it moves on by itself, ms (specification §9): after the one vehicle chose itself, after both photographs. */
export const wizardPauses = { afterVehicleMs: 800, afterPhotosMs: 1000 } as const;
