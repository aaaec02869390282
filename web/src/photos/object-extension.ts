const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/** Extension of a stored object for a media type that `checkPhoto` accepted. */
export function findObjectExtension(type: string): string {
  return extensions[type] ?? 'bin';
}
