const formatDegrees = (degrees: number): string =>
  degrees.toLocaleString('fr-FR', { minimumFractionDigits: 5, maximumFractionDigits: 5 });

export const mapText = {
  open: 'Ouvrir la carte',
  opening: 'Ouverture de la carte…',
  /** Shown before the first tile is requested. */
  seen: (host: string) =>
    `La carte vient du serveur ${host}. Une fois ouverte, il voit votre adresse IP et la zone que vous regardez.`,
  silent: 'La carte ne s’ouvre pas\u00a0: elle demande le réseau. Le reste fonctionne sans elle.',
  noMap: 'Ce service n’a pas de carte. Les coordonnées situent le lieu.',
  retry: 'Réessayer',
  noTiles: 'Le fond de carte ne répond pas.',
  noTilesHelp: 'Il demande le réseau. Le reste fonctionne sans la carte.',
  someTiles: 'Une partie du fond de carte manque.',
  waiting: 'Le fond de carte arrive…',
  help: 'Au clavier\u00a0: les flèches déplacent la carte, plus et moins l’agrandissent et la réduisent.',
  controls: 'Déplacer et agrandir la carte',
  north: 'Vers le nord',
  south: 'Vers le sud',
  west: 'Vers l’ouest',
  east: 'Vers l’est',
  closer: 'Agrandir la carte',
  wider: 'Réduire la carte',
  point: {
    label: 'Carte\u00a0: le repère du milieu indique le lieu',
    lead: 'Amenez la carte sous le repère, ou touchez l’endroit.',
    centre: (latitude: number, longitude: number) =>
      `Repère\u00a0: ${formatDegrees(latitude)}\u00a0; ${formatDegrees(longitude)}.`,
    tooWide: 'Agrandissez encore la carte pour être précis à quelques mètres.',
    use: 'Utiliser ce lieu',
  },
  places: {
    chosen: (number: number, name: string) => `${number}. ${name}`,
    marker: (number: number, name: string) => `${number}, ${name}`,
    none: 'Aucun lieu à montrer sur la carte.',
  },
} as const;
