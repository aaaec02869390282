/** An invented FPS of Lille, whose number is built as real ones are. */
export interface Notice {
  /** 26 digits. */
  readonly number: string;
  /** As printed in the letter: groups joined by no-break spaces. */
  readonly printed: string;
  /** 'YYYY-MM-DD', Paris. */
  readonly date: string;
  readonly place: string;
  readonly debtor: string;
}

const siret = '21590350100017';

/** A notice left on the windscreen that very day, in Paris. */
export function noticeOf(today: Date, debtor: string): Notice {
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(today);
  const year = Number(date.slice(0, 4));
  const dayOfYear = Math.round((Date.parse(`${date}T00:00:00Z`) - Date.UTC(year, 0, 1)) / 86_400_000) + 1;
  const parts = [siret, String(year).slice(2), '1', String(dayOfYear).padStart(3, '0'), '072', '245'];
  return { number: parts.join(''), printed: parts.join(' '), date, place: '12 rue de l’Exemple, Lille', debtor };
}
