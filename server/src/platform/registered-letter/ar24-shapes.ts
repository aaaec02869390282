import * as z from 'zod';
import type { TrackedLetter, TrackedState } from './registered-letter.ts';

const id = z.union([z.string().min(1), z.number()]).transform(String);
const flag = z.union([z.boolean(), z.number(), z.string()]).transform((value) => ['1', 'true'].includes(String(value)));
const text = z
  .string()
  .nullish()
  .transform((value) => value || null);

export const userShape = z.object({
  id,
  firstname: z.string().default(''),
  lastname: z.string().default(''),
  /** The person confirmed their address. */
  confirmed: flag.default(false),
  /** Their identity was checked. */
  is_eidas: flag.default(false),
});

export const attachmentShape = z.object({ file_id: id });

export const mailShape = z.object({
  id,
  status: z.string(),
  ref_dossier: text,
  ts_ev_date: text,
  view_date: text,
  refused_date: text,
  negligence_date: text,
  bounced_date: text,
  proof_ev_url: text,
  proof_ar_url: text,
  proof_rf_url: text,
  proof_ng_url: text,
  proof_bc_url: text,
  price_ht: z.coerce.number().nullish(),
});
type Ar24Mail = z.output<typeof mailShape>;

const stateOf: Readonly<Record<string, TrackedState>> = {
  waiting: 'waiting',
  sent: 'sent',
  AR: 'accepted',
  refused: 'refused',
  negligence: 'neglected',
  bounced: 'bounced',
  error: 'failed',
};

/** Null for a state that this service does not know: it asks again later instead of guessing. */
export function toTrackedLetter(mail: Ar24Mail): TrackedLetter | null {
  const state = stateOf[mail.status];
  if (state === undefined) return null;
  const outcome = chooseOutcome(mail, state);
  return {
    id: mail.id,
    reference: mail.ref_dossier,
    state,
    sentAt: parseParisTime(mail.ts_ev_date),
    settledAt: parseParisTime(outcome.date),
    proofs: { deposit: mail.proof_ev_url, outcome: outcome.proof },
    priceCents: mail.price_ht == null ? null : Math.round(mail.price_ht * 100),
  };
}

function chooseOutcome(mail: Ar24Mail, state: TrackedState) {
  switch (state) {
    case 'accepted':
      return { date: mail.view_date, proof: mail.proof_ar_url };
    case 'refused':
      return { date: mail.refused_date, proof: mail.proof_rf_url };
    case 'neglected':
      return { date: mail.negligence_date, proof: mail.proof_ng_url };
    case 'bounced':
      return { date: mail.bounced_date, proof: mail.proof_bc_url };
    case 'waiting':
    case 'sent':
    case 'failed':
      return { date: null, proof: null };
  }
}

const parisFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** `2026-11-21 11:00:00`, in the time of Paris, as each request is dated. */
export function formatParisTime(at: Date): string {
  return parisFormat.format(at);
}

/** The instant of a time of Paris; null for an invalid one. Of the hour that occurs twice in autumn, the first. */
function parseParisTime(time: string | null): Date | null {
  if (time === null || !/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(time)) return null;
  const asUtc = Date.parse(`${time.replace(' ', 'T')}Z`);
  const instant = [2, 1].map((hours) => new Date(asUtc - hours * 3_600_000)).find((at) => formatParisTime(at) === time);
  return instant ?? null;
}
