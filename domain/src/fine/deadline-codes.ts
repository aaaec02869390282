/** Every delay the product counts, named by the step it closes, in the order a person meets them. */
export const deadlineCodes = [
  'rapo',
  'rapo-silence',
  'tsp',
  'tsp-regularisation',
  'payment',
  'fps-majore-tsp',
  'requete',
  'reclamation',
  'reclamation-bar',
] as const;
export type DeadlineCode = (typeof deadlineCodes)[number];

/** Deadlines with reminders; a silence and a bar require nothing of the person. */
export type RecalledCode = Exclude<DeadlineCode, 'rapo-silence' | 'reclamation-bar'>;
export const recalledCodes: readonly RecalledCode[] = deadlineCodes.filter(
  (code) => code !== 'rapo-silence' && code !== 'reclamation-bar',
);

/** How a delay was counted: one sentence each, in `deadline-rules.fr.ts`. */
export type DeadlineRule =
  | Exclude<DeadlineCode, 'tsp' | 'payment'>
  | 'tsp-silence'
  | 'tsp-decision'
  | 'tsp-both'
  | 'tsp-receipt-unknown'
  | 'tsp-confirmed'
  | 'tsp-replaced'
  | 'tsp-rectified'
  | 'payment-fps'
  | 'payment-fps-majore'
  | 'payment-contravention';
