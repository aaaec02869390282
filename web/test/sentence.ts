/** Finds a sentence whose parts are in separate elements, such as a plate that does not wrap. */
export function sentence(words: string | RegExp) {
  const isHere = ({ textContent }: Element) => {
    const said = textContent.replaceAll(/\s+/g, ' ').trim();
    return typeof words === 'string' ? said === words : words.test(said);
  };
  return (_own: string, element: Element | null) =>
    element !== null && isHere(element) && ![...element.children].some(isHere);
}
