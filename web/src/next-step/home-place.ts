/** Screen with the home: that of the application, or the person's page on the site. */
export type HomePlace = 'pwa' | 'dashboard';

/** Returns the address of the list of fines, which keeps the frame of the application. */
export function buildFinesPath(place: HomePlace): string {
  return place === 'pwa' ? '/mes-amendes?pwa=true' : '/mes-amendes';
}

/** Returns the address of a fine; the query keeps the frame of the application. */
export function buildFinePath(place: HomePlace, fineId: string): string {
  return `/mes-amendes?${place === 'pwa' ? 'pwa=true&' : ''}fine=${fineId}`;
}
