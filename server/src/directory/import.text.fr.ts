import type { AcceslibreFault } from './acceslibre-api.ts';

const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('fr-FR')} ${number > 1 ? many : one}`;

export const importText = {
  told: ({ kept, left }: { readonly kept: number; readonly left: number }) =>
    `${count(kept, 'fiche reprise', 'fiches reprises')}.${left === 0 ? '' : ` ${count(left, 'laissée', 'laissées')} de côté : sans nom, sans position ou illisible.`}`,
  noFile: (file: string) =>
    `Ce fichier est introuvable : ${file}. Sous systemd, le service ne voit ni /home ni /tmp\u00a0: ` +
    'posez-le dans DATA_DIR.',
  badDay: 'La date du fichier n’est pas un jour passé. Exemple : 2026-11-01',
  noKey: 'ACCESLIBRE_KEY est absente : demandez une clé à acceslibre, ou reprenez leur fichier avec import-listings.',
  stopped: {
    KEY_REFUSED: 'acceslibre refuse la clé ACCESLIBRE_KEY.',
    ASKED_TO_WAIT:
      'acceslibre demande d’attendre plus longtemps. Relancez la commande plus tard : ' +
      'les fiches déjà reprises le restent.',
    UNREACHABLE: 'acceslibre ne répond pas. Relancez la commande plus tard : les fiches déjà reprises le restent.',
    UNREADABLE:
      'acceslibre a répondu autre chose que des fiches. Relancez plus tard ; si cela dure, son format a changé.',
  } satisfies Readonly<Record<AcceslibreFault, string>>,
  faults: {
    NOT_A_TABLE:
      'Ce fichier n’est pas le tableau exporté par acceslibre (CSV à virgules, en UTF-8, avec ses noms de colonnes).',
    NOT_SHEETS: 'Ce fichier JSON ne contient pas de fiches d’acceslibre.',
    NOT_UTF8: 'Ce fichier JSON n’est pas en UTF-8\u00a0: ses accents seraient perdus. Rien n’est repris.',
    TOO_LARGE: 'Ce fichier JSON est trop grand (200 Mo au plus). Prenez le tableau CSV.',
  },
} as const;
