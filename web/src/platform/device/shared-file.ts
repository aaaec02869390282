/** Where the server puts the file that another application shared with this one. */
const place = 'fichier-partage';

/** The shared file, once: null when there is none or when it has been taken already. */
export function takeSharedFile(): File | null {
  const element = document.getElementById(place);
  if (!(element instanceof HTMLTemplateElement)) return null;
  element.remove();
  const bytes = Uint8Array.from(atob(element.content.textContent.trim()), (letter) => letter.charCodeAt(0));
  return new File([bytes], element.dataset['name'] ?? '', { type: element.dataset['type'] ?? '' });
}
