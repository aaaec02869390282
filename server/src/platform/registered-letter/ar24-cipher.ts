import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

/**
 * Signs requests to AR24 and decrypts its answers: AES-256-CBC with keys made of hexadecimal text, as its documentation
 * says. This scheme is AR24's; TLS gives the protection.
 */
export function signDate(date: string, privateKey: string): string {
  const cipher = createCipheriv('aes-256-cbc', sha256(privateKey).slice(0, 32), deriveVector(privateKey));
  return Buffer.concat([cipher.update(date, 'utf8'), cipher.final()]).toString('base64');
}

/** @throws when it was encrypted with another key or for another date */
export function openAnswer(sealed: string, date: string, privateKey: string): string {
  const decipher = createDecipheriv('aes-256-cbc', sha256(date + privateKey).slice(0, 32), deriveVector(privateKey));
  return Buffer.concat([decipher.update(sealed, 'base64'), decipher.final()]).toString('utf8');
}

function deriveVector(privateKey: string): string {
  return sha256(sha256(privateKey)).slice(0, 16);
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
