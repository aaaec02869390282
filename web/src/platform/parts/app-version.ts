/** Of this application: named by its caches, and by what it signs. */
export const appVersion = '1.4.0';
