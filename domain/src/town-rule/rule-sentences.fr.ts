import { formatDayOfMonth, monthNames } from '../kernel/index.ts';
import { townRuleTexts } from './town-rule-texts.fr.ts';
import type { RuleConfidence, TownRule } from './town-rule.ts';

const unknown = 'règle inconnue, vérifiez sur place';

/** Describes a rule, one sentence per point; a point that the source does not establish is called unknown. */
export function describeTownRule(rule: TownRule): {
  readonly stay: string;
  readonly ticket: string;
  readonly plate: string;
  readonly confidence: string;
  readonly reading: string;
} {
  return {
    stay:
      rule.maxHours === null
        ? `Durée maximale\u00a0: ${unknown}.`
        : `Durée maximale gratuite\u00a0: ${rule.maxHours} h.`,
    ticket: describeTicket(rule.ticketRequired),
    plate: describePlate(rule.plateRegistration),
    confidence: confidences[rule.confidence],
    reading:
      `${rule.sourceDate === null ? 'Source sans date' : `Source ${formatOfDate(rule.sourceDate)}`}, lue ` +
      `${readWhen(rule.readOn)}.`,
  };
}

const confidences: Readonly<Record<RuleConfidence, string>> = {
  high: 'Fiabilité bonne\u00a0: page de la ville, du département ou de l’exploitant.',
  medium: 'Fiabilité moyenne\u00a0: presse ou association, ou page partielle ou sans date.',
  low: 'Fiabilité faible\u00a0: source ancienne, indirecte ou incomplète.',
};

function describeTicket(required: boolean | null): string {
  if (required === null) return `Ticket gratuit\u00a0: ${unknown}.`;
  if (!required) return 'Ticket gratuit\u00a0: non demandé, selon cette source.';
  return (
    `${townRuleTexts.takeTicket}, ou saisissez votre plaque, à chaque stationnement sur une place ` +
    'payante ordinaire, sauf si votre plaque est enregistrée.'
  );
}

function countPlates(plates: number): string {
  return plates > 1 ? `${plates} plaques` : '1 plaque';
}

function describePlate(registration: TownRule['plateRegistration']): string {
  if (registration === null) return `Enregistrement de la plaque\u00a0: ${unknown}.`;
  const details = [
    registration.name,
    registration.plates === null ? null : countPlates(registration.plates),
    registration.validity === null ? null : `valable ${registration.validity}`,
  ].filter((detail) => detail !== null);
  const detailText = details.length === 0 ? '' : ` (${details.join(', ')})`;
  switch (registration.required) {
    case true:
      return `Enregistrement de la plaque${detailText}\u00a0: demandé pour garder la gratuité, selon cette source.`;
    case false:
      return `Enregistrement de la plaque${detailText}\u00a0: possible, il remplace le ticket ou reste facultatif.`;
    case null:
      return `Enregistrement de la plaque${detailText}\u00a0: il existe, modalités inconnues, vérifiez sur place.`;
  }
}

/** `2024`, `2024-12` or `2024-12-05`, as precise as it was written and no more. */
function formatPartialDate(dateText: string): string {
  const [year = '', month, day] = dateText.split('-');
  if (month === undefined) return year;
  const monthYear = `${monthNames[Number(month) - 1] ?? ''} ${year}`;
  return day === undefined ? monthYear : `${formatDayOfMonth(Number(day))} ${monthYear}`;
}

/** « de 2021 », « d’août 2022 », « du 5 août 2022 ». */
function formatOfDate(dateText: string): string {
  const words = formatPartialDate(dateText);
  if (dateText.length > 7) return `du ${words}`;
  return /^[ao]/.test(words) ? `d’${words}` : `de ${words}`;
}

function readWhen(dateText: string): string {
  return dateText.length > 7 ? `le ${formatPartialDate(dateText)}` : `en ${formatPartialDate(dateText)}`;
}
