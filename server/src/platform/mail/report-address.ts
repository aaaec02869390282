import { createHmac } from 'node:crypto';
import type { Secrets } from '../secrets/index.ts';
import { addSubaddress, listSealedNames, sealToken } from './sealed-token.ts';

const [sealKey, nameKey] = ['report-address', 'reported-recipient'] as const;

/**
 * Token of a recipient that only this service can make. It is the same in all their mails, as greylists need (RFC
 * 6647).
 */
function hashRecipient(secrets: Secrets, to: string): string {
  return createHmac('sha256', secrets.key(nameKey)).update(to.toLowerCase()).digest('hex').slice(0, 32);
}

/** Envelope sender of a mail to that recipient, to which delivery reports are sent. */
function buildReportAddress(secrets: Secrets, address: string, to: string): string {
  return addSubaddress(address, sealToken(secrets.key(sealKey), hashRecipient(secrets, to)));
}

/**
 * The envelope sender of each mail, where reports can be read. Null where nobody reads them, or where its domain
 * differs from that of the sender, since receivers compare both (DMARC, RFC 7489 §3.1.2).
 */
export function createEnvelopeSender(
  secrets: Secrets,
  { address, from }: { readonly address: string | null; readonly from: string },
): ((to: string) => string) | null {
  if (address === null || !isSameOrganisation(parseHost(address), parseHost(from))) return null;
  return (to) => buildReportAddress(secrets, address, to);
}

/** True when one of these addresses receives delivery reports. */
export function isForReports(secrets: Secrets, addresses: readonly string[]): boolean {
  return listSealedNames(addresses, secrets.key(sealKey)).length > 0;
}

/** Recipients of the mails that had one of these addresses as their envelope sender. */
export function selectNamedRecipients(
  secrets: Secrets,
  addresses: readonly string[],
  recipients: readonly string[],
): readonly string[] {
  const names = listSealedNames(addresses, secrets.key(sealKey));
  return recipients.filter((to) => names.includes(hashRecipient(secrets, to)));
}

function parseHost(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/** True for a host and a subdomain of it. */
function isSameOrganisation(one: string, other: string): boolean {
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}
