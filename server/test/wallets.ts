import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

/** Wallets in software, with real signatures. */
export const ethereumKey = secp256k1.utils.randomSecretKey();
export const newEthereumKey = () => secp256k1.utils.randomSecretKey();
export const addressOf = (key: typeof ethereumKey) =>
  `0x${Buffer.from(keccak_256(secp256k1.getPublicKey(key, false).subarray(1)).subarray(12)).toString('hex')}`;
const solana = generateKeyPairSync('ed25519');
export const solanaAddress = toBase58(Buffer.from(String(solana.publicKey.export({ format: 'jwk' }).x), 'base64url'));

function toBase58(bytes: Buffer): string {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  let [value, text] = [BigInt(`0x${bytes.toString('hex')}`), ''];
  for (; value > 0n; value /= 58n) text = alphabet.charAt(Number(value % 58n)) + text;
  return text;
}

export function signEthereum(text: string, key = ethereumKey, shift = 27): `0x${string}` {
  const digest = keccak_256(Buffer.from(`\u0019Ethereum Signed Message:\n${Buffer.byteLength(text)}${text}`));
  const signed = secp256k1.sign(digest, key, { prehash: false, format: 'recovered' });
  return `0x${Buffer.from(signed.subarray(1)).toString('hex')}${Buffer.of((signed[0] ?? 0) + shift).toString('hex')}`;
}
export const signSolana = (text: string | Buffer, key: KeyObject = solana.privateKey) =>
  sign(null, Buffer.from(text), key).toString('base64');
