/** A word that this code no longer uses, and the standard term. */
export interface ReplacedWord {
  readonly word: RegExp;
  readonly instead: string;
}

/** From the conventions (§1); decisions may still name what they replaced. */
export const replacedWords: readonly ReplacedWord[] = [
  { word: /lifeboat|(?<!placejuste-)\bcanot\b(?!\.json)/i, instead: 'backup' },
  // The directory of places has real doors, with their widths.
  { word: /\.door\.|\b(?:one|this|mutation|slice’s|by[ -]the)[ -]doors?\b/i, instead: 'public interface, *.api.ts' },
  { word: /\bboldly\b/i, instead: 'an ordinary transaction' },
  { word: /send-?ahead\b/i, instead: 'pipelined uploads' },
  { word: /dressedSession|heardAtTheEnd|asReader/i, instead: 'an ordinary transaction' },
  { word: /oneAtATime/i, instead: 'advisoryLock, exclusiveLocks' },
  { word: /\bevenly\b/i, instead: 'withMinimumDuration' },
  { word: /mutation-?door/i, instead: 'submitAction' },
  { word: /meetServer|meetingTime/i, instead: 'fetchServerTime, verifyServerTime' },
  { word: /pauseAfter/i, instead: 'computeBackoffMs' },
  { word: /\bpatience\b/i, instead: 'timeoutMs, maxAttempts' },
  { word: /quietMs/i, instead: 'idleMs' },
  { word: /\brehearsal\b/i, instead: 'warmUp' },
  { word: /planLook|look-at-fine/i, instead: 'scheduleFollowUp' },
  { word: /nothingSaid|nothingMore|\bnoValues\b/i, instead: 'empty…' },
  { word: /patienceMs/, instead: 'timeoutMs' },
  { word: /secondsBetweenLooks|lookMs\b|\bmayLook\b/i, instead: 'poll, check, claimProviderCheck' },
  { word: /\b(?:hush|breath)\(/, instead: 'stopSpeaking, yieldToPage' },
  { word: /\b(?:orLater|leaps|wearKept|wearsKept|heldBy|standingKeyOf)\b/, instead: 'a verb that says what it does' },
  { word: /\b(?:most|least|fewest)[A-Z]\w*/, instead: 'max… or min…, with the unit' },
  { word: /\bmeetings? of (?:phone|ours)|(?:met|meets) the (?:server|service)\b/, instead: 'the signed server time' },
  { word: /(?:grantRole|revokeRole|resetFactor|openAccount)ByHand\b/, instead: '…FromCli' },
  { word: /giveBack\w*Buffer|\bgiveBack\b/i, instead: 'releaseBuffer' },
];

/** Faults of one file, as `path:line: the word, and its replacement`. The path itself is checked too. */
export function listReplacedWordFaults(path: string, text: string): readonly string[] {
  const lines = [path, ...text.split('\n')];
  return lines.flatMap((line, at) =>
    replacedWords.flatMap(({ word, instead }) => {
      const replacedWord = word.exec(line)?.[0];
      return replacedWord === undefined ? [] : [`${path}:${at}: « ${replacedWord} »: write ${instead}`];
    }),
  );
}
