/**
 * Reads an archive as we write it: files stored without compression, each with its own bytes. Null for any other
 * archive: bytes shared by several entries would be read once for each, sixty thousand times in some megabytes, and of
 * two files of one name each program shows a different one. @throws RangeError when an entry points outside the archive
 */
export function readArchive(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) return null;
  const files = new Map();
  let total = 0;
  for (let at = view.getUint32(end + 16, true), left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const [packed, size, nameLength] = [
      view.getUint16(at + 10, true),
      view.getUint32(at + 24, true),
      view.getUint16(at + 28, true),
    ];
    const local = view.getUint32(at + 42, true);
    if (packed !== 0) return null;
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    total += size;
    if (total > bytes.length || start + size > bytes.length || files.has(name)) return null;
    files.set(name, bytes.subarray(start, start + size));
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return files;
}
