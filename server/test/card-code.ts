const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const [groupSeparator, unitSeparator] = ['\u001d', '\u001f'];

/** Writes the 2D-Doc of an invented card with that last day (DDMMYYYY), signed by `sign`, which returns r and s. */
export function cardCodeText(lastDay: string, sign: (signed: string) => Uint8Array): string {
  const signed = `DC04FR030001265D265DA201FR62ESSAI${groupSeparator}6O${lastDay}`;
  return `${signed}${unitSeparator}${base32(sign(signed))}`;
}

function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)] ?? '').join('');
}
