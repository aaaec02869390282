/** True when the share sheet of the system, which offers « Enregistrer dans Fichiers », accepts this file. */
export function canShareFile(file: File): boolean {
  return navigator.canShare?.({ files: [file] }) === true;
}

/** `closed`: the person closed the sheet. `refused`: the browser or the chosen application failed. */
export async function shareFile(file: File): Promise<'shared' | 'closed' | 'refused'> {
  try {
    await navigator.share({ files: [file] });
    return 'shared';
  } catch (failure) {
    return failure instanceof DOMException && failure.name === 'AbortError' ? 'closed' : 'refused';
  }
}
