/** What the mutation door says when no server sentence exists. */
export const offlineMessages = {
  photoLost: (label: string) => `La ${label} n’est plus intacte sur cet appareil. Le reste est gardé : reprenez seulement cette photo.`,
  uploadInterrupted: 'L’envoi a été interrompu. Ce qui est déjà parti est gardé : réessayez, l’envoi reprendra où il s’est arrêté.',
  uploadRefused: 'Le fichier a été refusé. Le reste est gardé.',
} as const;
