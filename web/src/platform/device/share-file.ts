/** Whether the phone's own sheet, where « Enregistrer dans Fichiers » is, takes this file. */
export function canShareFile(file: File): boolean {
  return navigator.canShare?.({ files: [file] }) === true;
}

/** `closed`: the person changed their mind. `refused`: the browser, or the chosen application, took nothing. */
export async function shareFile(file: File): Promise<'shared' | 'closed' | 'refused'> {
  try {
    await navigator.share({ files: [file] });
    return 'shared';
  } catch (failure) {
    return failure instanceof DOMException && failure.name === 'AbortError' ? 'closed' : 'refused';
  }
}
