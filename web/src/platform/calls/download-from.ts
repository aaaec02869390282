/** Downloads a file through the browser: the page stays open. */
export function downloadFrom(url: string, fileName: string): void {
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = fileName;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}

/** Fetches a file from a signed address, to show it in the page; null on a failure. */
export async function fetchFile(url: string, signal: AbortSignal): Promise<Blob | null> {
  const response = await fetch(url, { signal }).catch(() => null);
  return response?.ok === true ? response.blob().catch(() => null) : null;
}
