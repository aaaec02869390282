/** Version of this application, used in the names of its caches and in the actions it signs. */
export const appVersion = '1.4.0';
