/** Where a contest stands (decisions §3). */
export const fineStatuses = [
  'to-check',
  'to-contest',
  'sent',
  'accepted',
  'refused',
  'refused-by-silence',
  'second-appeal',
  'closed',
] as const;
export type FineStatus = (typeof fineStatuses)[number];

const nextStatuses: Readonly<Record<FineStatus, readonly FineStatus[]>> = {
  'to-check': ['to-contest', 'closed'],
  'to-contest': ['to-check', 'sent', 'closed'],
  sent: ['accepted', 'refused', 'refused-by-silence', 'closed'],
  accepted: ['closed'],
  // A written answer may still arrive after the silence was counted as a refusal.
  'refused-by-silence': ['accepted', 'refused', 'second-appeal', 'closed'],
  refused: ['second-appeal', 'closed'],
  'second-appeal': ['accepted', 'refused', 'closed'],
  closed: [],
};

export function canBecome(from: FineStatus, to: FineStatus): boolean {
  return nextStatuses[from].includes(to);
}

/** What was sent is what was sent: the facts may change only before. */
export function factsMayChange(status: FineStatus): boolean {
  return status === 'to-check' || status === 'to-contest';
}
