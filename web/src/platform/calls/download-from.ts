/** The browser's own download: it keeps the page, and the phone's viewer opens the file. */
export function downloadFrom(url: string, fileName: string): void {
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = fileName;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}
