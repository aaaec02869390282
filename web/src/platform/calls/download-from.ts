/** The browser's own download: it keeps the page, and the phone's viewer opens the file. */
export function downloadFrom(url: string, fileName: string): void {
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = fileName;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}

/** The file of a signed address, to be shown here; null when it does not come. */
export async function fetchFile(url: string, signal: AbortSignal): Promise<Blob | null> {
  const response = await fetch(url, { signal }).catch(() => null);
  return response?.ok === true ? response.blob().catch(() => null) : null;
}
