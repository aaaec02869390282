/** The reply of a server that refused a mail. */
export interface Refusal {
  /** Enhanced status (RFC 3463): `5.1.1`; `5.0.0` where the server gave none. */
  readonly status: string;
  readonly words: string;
}

/**
 * True when a final refusal concerns the address, not our server. A server also gives a final refusal to a machine that
 * it blocks, that may not relay, or whose sender it does not accept; blaming the address would then stop every mail to
 * everybody. The enhanced status decides: 5.1 and 5.2 concern the address, except the codes of its sender and of a full
 * mailbox. With 5.4.1 Exchange says that the mailbox does not exist, and with 5.4.4 and 5.4.310 that its domain does
 * not. Without an enhanced status, the words of the reply decide.
 */
export function isAboutAddress({ status, words }: Refusal): boolean {
  const remainingWords = words.replaceAll(ofAddress, '');
  if (isVague(status)) return !aboutUs.test(remainingWords);
  // Postfix uses these words also for a sender that does not exist.
  if (status === '5.1.0' && /\bsender\b/i.test(remainingWords)) return false;
  return /^5\.(?:[12]\.|4\.(?:1|4|310)$)/.test(status) && !/^5\.(?:1\.[78]|2\.[23])$/.test(status);
}

/** A status that says only that the refusal is final. */
export function isVague(status: string): boolean {
  return /^5\.[05]\./.test(status);
}

/**
 * Matches the address itself, and the name of the table in which a relay looks for it. The search starts at the
 * beginning of a word only: from every character, a word of 65,000 letters took 16 seconds.
 */
const ofAddress = /(?<!\S)[^\s@]*@\S*|relay recipient (?:table|map)s?/gi;
const aboutUs =
  /\b(?:relay|sender|client|helo|ehlo|ip|spf|dkim|dmarc|spam|policy|reputation|rate|(?:block|black|ban|auth)\w*)\b/i;
