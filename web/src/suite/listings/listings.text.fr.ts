import type { ListingFault } from '@placejuste/domain/directory';

const formatCount = (count: number, one: string, several: string): string =>
  `${count.toLocaleString('fr-FR')} ${count > 1 ? several : one}`;

export const listingsText = {
  title: 'Import de l’annuaire',
  lead: 'Le tableau publié par acceslibre sur data.gouv.fr. Rien n’est écrit avant que vous ayez vu ce qui change.',
  stays: 'Ce qu’un établissement a dit de lui-même reste. Une fiche absente du fichier reste aussi.',
  choose: 'Choisir le tableau (CSV)',
  chosen: (name: string, bytes: number) =>
    bytes < 100_000
      ? `${name}, ${Math.ceil(bytes / 1000)}\u00a0ko`
      : `${name}, ${(bytes / 1_000_000).toLocaleString('fr-FR', { maximumFractionDigits: 1 })}\u00a0Mo`,
  day: 'Jour où le fichier a été fait',
  dayHint: 'Ses renseignements porteront cette date.',
  look: 'Voir ce qui changerait',
  looking: 'Lecture du fichier',
  writing: 'Import du fichier',
  stop: 'Arrêter',
  stoppedLooking: 'La lecture est arrêtée. Rien n’est écrit.',
  stoppedWriting:
    'L’import est arrêté. Les fiches déjà reprises le restent\u00a0: relancez-le pour reprendre le reste.',
  notRead: 'Ce fichier n’a pas pu être lu',
  notWritten: 'L’import n’est pas allé au bout',
  writtenSoFar: 'Les fiches déjà reprises le restent. Vous pouvez le relancer\u00a0: aucune ne sera doublée.',
  previewTitle: 'Ce qui changerait',
  added: (count: number) => formatCount(count, 'fiche nouvelle', 'fiches nouvelles'),
  changed: (count: number) => formatCount(count, 'fiche modifiée', 'fiches modifiées'),
  same: (count: number) => formatCount(count, 'fiche inchangée', 'fiches inchangées'),
  gone: (count: number) =>
    `${formatCount(count, 'fiche absente', 'fiches absentes')} du fichier, dans ses communes\u00a0: conservées`,
  refused: (count: number) => formatCount(count, 'ligne laissée de côté', 'lignes laissées de côté'),
  refusedOne: (line: number, name: string) => (name === '' ? `Ligne ${line}` : `Ligne ${line}, ${name}`),
  faults: {
    NO_ID: 'sans identifiant',
    NO_NAME: 'sans nom',
    NO_COMMUNE: 'sans commune',
    NO_POSITION: 'sans position',
    UNREADABLE: 'illisible',
  } satisfies Readonly<Record<ListingFault, string>>,
  more: (count: number) => `Et ${formatCount(count, 'autre', 'autres')}.`,
  nothing: 'Ce fichier ne change rien à l’annuaire.',
  confirm: 'Importer ces fiches',
  cancel: 'Ne rien importer',
  done: 'Import fait',
  doneLine: (addedCount: number, changedCount: number) =>
    `${formatCount(addedCount, 'fiche nouvelle', 'fiches nouvelles')}, ` +
    `${formatCount(changedCount, 'modifiée', 'modifiées')}.`,
} as const;
