/** What the mutation door says when no server sentence exists. */
export const offlineMessages = {
  photoLost: (label: string) => `La ${label} n’est plus intacte sur cet appareil. Le reste est gardé : reprenez seulement cette photo.`,
  uploadInterrupted: 'L’envoi a été interrompu. Ce qui est déjà parti est gardé : réessayez, l’envoi reprendra où il s’est arrêté.',
  uploadRefused: 'Le fichier a été refusé. Le reste est gardé.',
  saving: 'Enregistrement en cours…',
  uploading: (label: string) => `Envoi : ${label}`,
  uploaded: (percent: number) => `Envoi : ${percent} %`,
  cancel: 'Interrompre l’envoi',
  cancelled: 'Envoi interrompu. Tout ce que vous avez saisi et photographié est gardé.',
} as const;
