/** Prints one part of the page alone: the styles of that part hide the others under `[data-printing]`. */
export function printPart(name: string): void {
  const { dataset } = document.documentElement;
  dataset['printing'] = name;
  window.addEventListener('afterprint', () => delete dataset['printing'], { once: true });
  window.print();
}
