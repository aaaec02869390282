import { buildPaperPath, papersPath, type NextStep, type RunningFine } from '@placejuste/domain/next-step';
import { SecondaryLink, UserText, type IconName } from '../ui/index.ts';
import { buildFinePath, type HomePlace } from './home-place.ts';
import { nextStepText as text } from './next-step.text.fr.ts';
import { parseStreet } from './place-words.fr.ts';

interface Row {
  readonly to: string;
  readonly icon: IconName;
  readonly words: string;
  /** Text used instead of the usual one when no card is above. */
  readonly alone?: string;
  /** Text typed by a person and contained in the row. */
  readonly userText?: string | null;
  readonly end?: string;
}

interface OtherRowProps {
  readonly step: NextStep;
  readonly place: HomePlace;
  /** True when there is no card above: « Amende : Lille ». */
  readonly isAlone?: boolean;
}

/** « Aussi : Lille, 24 jours »: another pending step, with a link to its page. */
export function OtherRow({ step, place, isAlone = false }: OtherRowProps) {
  const row = buildRow(step, place);
  if (row === null) return null;
  const { to, icon, words, alone = text.alone(words), userText, end } = row;
  return (
    <SecondaryLink to={to} icon={icon} {...(end === undefined ? {} : { end })}>
      <UserText within={isAlone ? alone : text.also(words)}>{userText ?? ''}</UserText>
    </SecondaryLink>
  );
}

/** The provider has the letter: its sending is awaited, not yet an answer. */
export const isLeaving = ({ status }: RunningFine): boolean => status !== 'sent' && status !== 'second-appeal';

/** Builds the row of a step; null for a step that is only shown as the card. */
function buildRow(step: NextStep, place: HomePlace): Row | null {
  switch (step.kind) {
    case 'paper-refused':
      return {
        to: buildPaperPath(step.paper.kind),
        icon: 'card',
        words: text.paper.row(step.paper.kind),
      };
    case 'papers-to-send':
      return { to: papersPath, icon: 'card', words: text.paper.missingRow };
    case 'paper-expiring':
      return { to: buildPaperPath(step.paper.kind), icon: 'card', words: text.paper.expiringRow };
    case 'being-checked':
      return {
        to: papersPath,
        icon: 'clock',
        words: step.activation ? text.checked.activationRow : text.checked.row,
      };
    case 'draft':
      return { to: '/pwa/declare', icon: 'hourglass', words: text.draft.row };
    case 'unsent-failed':
      return { to: '/pwa/attente', icon: 'alert', words: text.failed.row };
    case 'unsent':
      return { to: '/pwa/attente', icon: 'phone', words: text.unsent.row, end: String(step.count) };
    case 'fine-urgent':
    case 'fine':
      return {
        to: buildFinePath(place, step.fine.id),
        icon: 'fine',
        words: text.fine.row(step.fine.authorityName),
        alone: text.fine.title(step.fine.authorityName),
        userText: step.fine.authorityName,
        end: text.fine.left(step.daysLeft),
      };
    case 'dossier-to-sign':
      return {
        to: buildFinePath(place, step.fine.id),
        icon: 'edit',
        words: text.dossier.row(step.fine.authorityName),
        userText: step.fine.authorityName,
        end: text.fine.left(step.daysLeft),
      };
    case 'answer-awaited':
      return {
        to: buildFinePath(place, step.fine.id),
        icon: 'fine',
        words: (isLeaving(step.fine) ? text.leaving : text.awaited).row(step.fine.authorityName),
        userText: step.fine.authorityName,
      };
    case 'notice-waiting':
      return {
        to: '/pwa/a-confirmer',
        icon: 'check',
        words: text.notice.row,
        ...(step.daysLeft === null ? {} : { end: text.fine.left(step.daysLeft) }),
      };
    case 'parked':
      return {
        to: `/pwa/historique?declaration=${step.declaration.id}`,
        icon: 'pin',
        words: text.parked.row(parseStreet(step.declaration.placeLabel)),
        userText: parseStreet(step.declaration.placeLabel),
      };
    default:
      return null;
  }
}
