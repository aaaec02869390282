import type { ReviewPace } from '@placejuste/contracts/admin';
import { paceDays, computePercent } from '@placejuste/domain/document';
import { formatDuration } from '@placejuste/domain/kernel';

export const paceText = {
  loading: 'Nous comptons les réponses…',
  failed: 'Les délais n’ont pas pu être lus',
  share: ({ promised, met }: Pick<ReviewPace, 'promised' | 'met'>): string => {
    const percent = computePercent(met, promised);
    if (percent === null) return `Délais annoncés\u00a0: aucun n’est arrivé à son terme en ${paceDays} jours.`;
    return `Délais annoncés tenus sur ${paceDays} jours\u00a0: ${met} sur ${promised}, soit ${percent}\u00a0%.`;
  },
  secondLook: 'Un papier sur vingt environ est relu par un collègue, qui ne voit pas la première réponse.',
  delays: ({ answered, medianMinutes, longestMinutes }: Omit<ReviewPace, 'promised' | 'met'>): string => {
    if (medianMinutes === null || longestMinutes === null) return `Aucune réponse en ${paceDays} jours.`;
    if (answered === 1) return `Une réponse, en ${waitInWords(longestMinutes)}.`;
    const [median, longest] = [waitInWords(medianMinutes), waitInWords(longestMinutes)];
    return `${answered} réponses\u00a0: délai médian ${median}, le plus long ${longest}.`;
  },
};

/** Like `formatDuration`, with hours after the days: a wait is not rounded down by a day. */
function waitInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return formatDuration(minutes);
  const rest = hours % 24;
  return rest === 0 ? formatDuration(minutes) : `${formatDuration(hours * 60)} et ${rest}\u00a0h`;
}
