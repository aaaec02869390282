import { directoryText as text } from './directory.text.fr.ts';

/**
 * The only script of the directory: the position is requested by a press, and the code of the map is loaded by another.
 */
export function startDirectory(
  page: Document,
  locate: Pick<Geolocation, 'getCurrentPosition'> | undefined,
  go: (address: string) => void,
): void {
  const near = page.getElementById('autour');
  const state = page.getElementById('autour-etat');
  const form = page.querySelector<HTMLFormElement>('.directory-form');
  if (near !== null && state !== null && form !== null) {
    const say = (words: string) => {
      state.textContent = words;
    };
    near.addEventListener('click', () => {
      if (locate === undefined) return say(text.noPosition);
      say(text.locating);
      locate.getCurrentPosition(
        ({ coords }) => go(buildAddress(form, coords)),
        ({ code }) => say(code === 1 ? text.denied : text.noPosition),
        { timeout: 15_000, maximumAge: 60_000 },
      );
    });
  }
  const opener = page.getElementById('carte-ouvrir');
  const box = page.getElementById('carte');
  opener?.addEventListener('click', () => {
    if (box === null) return;
    opener.setAttribute('aria-busy', 'true');
    import('./directory-map.lazy.tsx').then(
      ({ showMap }) => {
        opener.remove();
        showMap(box, page);
      },
      () => {
        opener.removeAttribute('aria-busy');
        box.textContent = text.mapFailed;
      },
    );
  });
}

/** Keeps the query except the town, replaced by « around me ». A hundred metres is precise enough to sort places. */
function buildAddress(
  form: HTMLFormElement,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
): string {
  const query = new URLSearchParams();
  for (const name of ['q', 'category']) {
    const value = new FormData(form).get(name);
    if (typeof value === 'string' && value !== '') query.set(name, value);
  }
  query.set('lat', latitude.toFixed(3));
  query.set('lon', longitude.toFixed(3));
  return `/business-directory?${query.toString()}#resultats`;
}
