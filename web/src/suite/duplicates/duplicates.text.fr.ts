export const duplicatesText = {
  title: 'Doublons de l’annuaire',
  lead: 'Deux fiches pour un même lieu\u00a0: l’une est montrée, avec ce que disent les deux et le lien de chacune.',
  form: {
    commune: 'Commune',
    hint: 'Exemple\u00a0: Lille',
    missing: 'Indiquez une commune.',
    submit: 'Chercher les doublons',
  },
  found: {
    title: 'Fiches qui se ressemblent',
    loading: 'Nous comparons les fiches…',
    failed: 'Les fiches n’ont pas pu être comparées',
    empty: 'Aucun doublon dans les fiches regardées.',
  },
  toReview: {
    title: 'Fiches réunies à revoir',
    lead:
      'Depuis un import, ces fiches ne se ressemblent plus. ' +
      'Chacune est montrée à part, jusqu’à ce que vous décidiez.',
    loading: 'Nous lisons les fiches à revoir…',
    failed: 'Les fiches à revoir n’ont pas pu être lues',
  },
  merges: {
    title: 'Fiches réunies',
    loading: 'Nous lisons les fiches réunies…',
    failed: 'Les fiches réunies n’ont pas pu être lues',
    empty: 'Aucune fiche n’est réunie à une autre.',
  },
  apart: (metres: number) => `À ${metres.toLocaleString('fr-FR')} m l’une de l’autre`,
  facts: (count: number) => {
    if (count === 0) return 'Aucun renseignement d’accès';
    return count === 1 ? '1 renseignement d’accès' : `${count} renseignements d’accès`;
  },
  owned: 'Quelqu’un en répond',
  sheet: 'Fiche d’origine',
  sheetOf: (name: string) => `\u00a0: ${name}`,
  keepOne: 'Garder la première',
  keepOther: 'Garder la seconde',
  distinct: 'Ce sont deux lieux',
  of: (name: string) => `\u00a0: ${name}`,
  noted: 'C’est noté.',
  notDecided: 'Rien n’est changé',
  toReviewSince: 'À revoir depuis le',
  wasInto: (name: string, into: string) => `${name}, réunie jusqu’ici à ${into}`,
  keep: 'Garder réunies',
  kept: 'Les deux fiches sont à nouveau réunies.',
  separate: 'Séparer pour de bon',
  into: (name: string, into: string) => `${name}, montrée avec ${into}`,
  undo: 'Séparer à nouveau',
  undone: 'Les deux fiches sont séparées.',
} as const;
