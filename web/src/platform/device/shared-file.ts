/** Id of the element where the server writes the file shared by another application. */
const place = 'fichier-partage';

/** Returns the shared file and removes it; null when there is none or when it was already taken. */
export function takeSharedFile(): File | null {
  const element = document.getElementById(place);
  if (!(element instanceof HTMLTemplateElement)) return null;
  element.remove();
  const bytes = Uint8Array.from(atob(element.content.textContent.trim()), (letter) => letter.charCodeAt(0));
  return new File([bytes], element.dataset['name'] ?? '', { type: element.dataset['type'] ?? '' });
}
