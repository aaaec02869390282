import { createPublicKey, verify } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import type { Chain } from './sign-in-message.ts';

interface SignedText {
  readonly text: string;
  readonly signature: string;
  readonly address: string;
}

/** True when the wallet of that address signed the text. */
export function isSignedBy(chain: Chain, signedText: SignedText): boolean {
  return chain === 'ethereum' ? isSignedByEthereum(signedText) : isSignedBySolana(signedText);
}

/** EIP-191: the key is recovered from the signature, and the address from the key. */
function isSignedByEthereum({ text, signature, address }: SignedText): boolean {
  if (!/^0x[0-9a-fA-F]{130}$/.test(signature)) return false;
  const bytes = Buffer.from(signature.slice(2), 'hex');
  const last = bytes[64] ?? 0;
  const recovery = last >= 27 ? last - 27 : last;
  if (recovery > 1) return false;
  const message = Buffer.from(text);
  const prefix = Buffer.from(`\u0019Ethereum Signed Message:\n${message.length}`);
  const digest = keccak_256(Buffer.concat([prefix, message]));
  try {
    const recovered = Buffer.concat([Buffer.of(recovery), bytes.subarray(0, 64)]);
    const key = secp256k1.Signature.fromBytes(recovered, 'recovered').recoverPublicKey(digest).toBytes(false);
    const owner = Buffer.from(keccak_256(key.subarray(1)).subarray(12)).toString('hex');
    return `0x${owner}` === address.toLowerCase();
  } catch {
    return false;
  }
}

/** Ed25519 over the text itself, or over the envelope in which a Ledger device signs it. */
function isSignedBySolana({ text, signature, address }: SignedText): boolean {
  const key = fromBase58(address);
  const bytes = Buffer.from(signature, 'base64');
  if (key?.length !== 32 || bytes.length !== 64 || !/^[\w+/-]+={0,2}$/.test(signature)) return false;
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') };
    const owner = createPublicKey({ key: jwk, format: 'jwk' });
    const message = Buffer.from(text);
    return [message, ...buildLedgerEnvelopes(message)].some((one) => verify(null, one, owner, bytes));
  } catch {
    return false;
  }
}

/** Envelopes of the Ledger application: domain, version 0, one of three formats, length, then the message. */
function buildLedgerEnvelopes(message: Buffer): readonly Buffer[] {
  const length = Buffer.alloc(2);
  length.writeUInt16LE(message.length);
  const domain = Buffer.concat([Buffer.of(0xff), Buffer.from('solana offchain')]);
  return [0, 1, 2].map((format) => Buffer.concat([domain, Buffer.of(0, format), length, message]));
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Null when a character is not in base58; at most 44 characters, the length of an address. */
export function fromBase58(text: string): Buffer | null {
  if (text.length > 44) return null;
  let value = 0n;
  for (const character of text) {
    const digit = alphabet.indexOf(character);
    if (digit === -1) return null;
    value = value * 58n + BigInt(digit);
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  const hex = value === 0n ? '' : value.toString(16);
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')]);
}
