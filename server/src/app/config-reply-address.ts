import * as z from 'zod';

/**
 * Longest local part of the setting, in characters: with the token that names a message, it stays within 64 (RFC 5321
 * §4.5.3.1.1).
 */
const maxLocalLength = 15;

export const replyAddressShape = `une adresse e-mail, ${maxLocalLength} caractères au plus avant le « @ », sans « + »`;

export function isReplyAddress(address: string): boolean {
  const [local = ''] = address.split('@');
  return z.email().safeParse(address).success && local.length <= maxLocalLength && !local.includes('+');
}
