/** The home of the application, or the person's own page on the site. */
export type HomePlace = 'pwa' | 'dashboard';

/** All of them, in the same frame. */
export function buildFinesPath(place: HomePlace): string {
  return place === 'pwa' ? '/mes-amendes?pwa=true' : '/mes-amendes';
}

/** A fine's page; the query keeps the frame of the application. */
export function buildFinePath(place: HomePlace, fineId: string): string {
  return `/mes-amendes?${place === 'pwa' ? 'pwa=true&' : ''}fine=${fineId}`;
}
