/** Version of this application, used in the names of its caches and in what it signs. */
export const appVersion = '1.4.0';
