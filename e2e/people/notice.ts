/** An invented FPS of Lille, with a number built like real ones. */
export interface Notice {
  /** 26 digits. */
  readonly number: string;
  /** Number as printed in the letter: groups joined by no-break spaces. */
  readonly printed: string;
  /** 'YYYY-MM-DD', Paris. */
  readonly date: string;
  /** 'HH:MM', Paris. */
  readonly time: string;
  /** Dates as the letter writes them: « lundi 1er juin 2026 », « 9 h 05 ». */
  readonly dateInWords: string;
  readonly timeInWords: string;
  /** One month later, the end of the shorter month when it has no such day (CGCT R2333-120-13). */
  readonly safeInWords: string;
  readonly place: string;
  readonly debtor: string;
}

const siret = '21590350100017';

function inWords(date: Date): string {
  return new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone: 'UTC' }).format(date).replace(/ 1 /, ' 1er ');
}

function monthLater(date: string): Date {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, lastDay)));
}

/** A notice left on the windscreen at that time, in Paris. */
export function noticeOf(now: Date, debtor: string): Notice {
  const [date = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Paris',
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(now)
    .split(' ');
  const year = Number(date.slice(0, 4));
  const dayOfYear = Math.round((Date.parse(`${date}T00:00:00Z`) - Date.UTC(year, 0, 1)) / 86_400_000) + 1;
  const parts = [siret, String(year).slice(2), '1', String(dayOfYear).padStart(3, '0'), '072', '245'];
  const [hours, minutes] = time.split(':');
  const words = {
    dateInWords: inWords(new Date(`${date}T00:00:00Z`)),
    timeInWords: `${Number(hours)} h ${minutes}`,
    safeInWords: inWords(monthLater(date)),
  };
  return {
    number: parts.join(''),
    printed: parts.join(' '),
    date,
    time,
    ...words,
    place: '12 rue de l’Exemple, Lille',
    debtor,
  };
}
