/** Texts of the script of `/business-directory`. */
export const directoryText = {
  locating: 'Recherche de votre position…',
  denied: 'Votre navigateur ne donne pas votre position. Écrivez plutôt votre commune.',
  noPosition: 'Votre position est introuvable. Écrivez plutôt votre commune.',
  mapFailed: 'La carte ne s’ouvre pas\u00a0: elle demande le réseau. La liste suffit.',
  mapLabel: 'Carte des établissements de cette page',
} as const;
