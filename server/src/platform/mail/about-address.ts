/** The reply of a server that took no mail. */
export interface Refusal {
  /** Enhanced status (RFC 3463): `5.1.1`; `5.0.0` where the server gave none. */
  readonly status: string;
  readonly words: string;
}

/**
 * True when a final refusal concerns the address, not our server. A server also refuses for good a machine that it
 * blocks, that may not relay, or whose sender it does not accept: blaming the address would then stop every mail to
 * everybody. The enhanced status decides: 5.1 and 5.2 concern the address, except for the codes of its sender and of a
 * full mailbox; 5.4.1 is how Exchange says that the mailbox does not exist; 5.4.4 and 5.4.310 say that its domain does
 * not exist. Without an enhanced status, the words of the reply decide.
 */
export function isAboutAddress({ status, words }: Refusal): boolean {
  const remainingWords = words.replaceAll(ofAddress, '');
  if (isVague(status)) return !aboutUs.test(remainingWords);
  // Postfix says it of a sender that nobody has as well.
  if (status === '5.1.0' && /\bsender\b/i.test(remainingWords)) return false;
  return /^5\.(?:[12]\.|4\.(?:1|4|310)$)/.test(status) && !/^5\.(?:1\.[78]|2\.[23])$/.test(status);
}

/** A status that says no more than that it is for good. */
export function isVague(status: string): boolean {
  return /^5\.[05]\./.test(status);
}

/**
 * The address itself, and the list in which a server that relays looks for it. Looked for where a word begins alone: a
 * word of 65,000 letters took 16 seconds.
 */
const ofAddress = /(?<!\S)[^\s@]*@\S*|relay recipient (?:table|map)s?/gi;
const aboutUs =
  /\b(?:relay|sender|client|helo|ehlo|ip|spf|dkim|dmarc|spam|policy|reputation|rate|(?:block|black|ban|auth)\w*)\b/i;
