import * as z from 'zod';

/** With the sign that names a message, the part before the « @ » is 64 characters at most (RFC 5321 §4.5.3.1.1). */
const maxLocalLength = 15;

export const replyAddressShape = `une adresse e-mail, ${maxLocalLength} caractères au plus avant le « @ », sans « + »`;

export function isReplyAddress(address: string): boolean {
  const [local = ''] = address.split('@');
  return z.email().safeParse(address).success && local.length <= maxLocalLength && !local.includes('+');
}
