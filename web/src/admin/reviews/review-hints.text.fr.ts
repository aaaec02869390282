import type { CardReading } from '../../vision/index.ts';
import { adminText } from '../admin.text.fr.ts';
import type { PictureFlaw } from './list-picture-flaws.ts';
import { formatDate, type PlainDate } from '@placejuste/domain/kernel';

type Signature = Extract<CardReading, { state: 'read' }>['signature'];

const signatures: Readonly<Record<Signature, string>> = {
  valid: 'Sa signature est vérifiée.',
  wrong: 'Sa signature ne correspond pas à son contenu\u00a0: la photo peut être mal lue, ou la carte modifiée.',
  unknown: 'Nous n’avons pas de quoi vérifier sa signature.',
};

const flaws: Readonly<Record<PictureFlaw['flaw'], string>> = {
  TOO_DARK: 'l’image paraît trop sombre pour être lue.',
  BLURRED: 'l’image paraît floue.',
};

export const hintsText = {
  title: 'À regarder',
  lead: 'Rien n’est décidé par ces indices.',
  name: (name: string) => `Le nom écrit n’est pas celui du compte\u00a0: ${name}.`,
  nameOfOther: (name: string) => `Le nom écrit n’est pas celui relevé sur l’autre papier\u00a0: ${name}.`,
  noName: 'Aucun nom relevé\u00a0: rien ne sera comparé, ni ici ni sur l’autre papier.',
  code: ({ isCard, expiresOn }: { readonly isCard: boolean; readonly expiresOn: PlainDate | null }): string => {
    if (!isCard) return 'Le code lu sur l’image est celui d’un autre papier.';
    return expiresOn === null
      ? 'Le code de la carte ne dit pas de date de fin.'
      : `Le code de la carte indique une date de fin\u00a0: ${formatDate(expiresOn)}.`;
  },
  flaw: ({ side, page, pages, flaw }: PictureFlaw): string =>
    `${adminText.sides[side]}${pages === 1 ? '' : `, page ${page}`}\u00a0: ${flaws[flaw]}`,
  otherDay: 'Ce n’est pas la date écrite ici.',
  signature: (signature: Signature) => signatures[signature],
} as const;
