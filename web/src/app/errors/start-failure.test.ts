import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string): string => readFileSync(`${import.meta.dirname}/../../../${path}`, 'utf8');

it("specification §2: a start-up failure shows « Erreur d'initialisation » and a retry", () => {
  document.body.innerHTML = /<body>([\s\S]*)<\/body>/.exec(read('app.html'))?.[1] ?? '';
  const panel = document.getElementById('panne');
  expect(panel?.hidden).toBe(true);
  // The very file that the pages load, run as they run it.
  new Function(read('public/boot-guard.js'))();
  const picture = document.body.appendChild(document.createElement('img'));
  picture.dispatchEvent(new Event('error'));
  expect(panel?.hidden).toBe(true);
  const script = document.body.appendChild(document.createElement('script'));
  script.dispatchEvent(new Event('error'));
  expect(panel?.hidden).toBe(false);
  expect(panel?.querySelector('h1')?.textContent).toBe("Erreur d'initialisation");
  expect(panel?.querySelector('a')?.getAttribute('href')).toBe('');
});
