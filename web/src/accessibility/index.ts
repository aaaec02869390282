export { announce, Announcer } from './announcer.tsx';
export { feel } from './feedback.ts';
export { forgetMessages, notify, toastDuration, toasterListens, useMessages, type Message } from './notify.ts';
export { fontSizes, readPreferences, setPreferences, startPreferences, systemForces, themes, toastStays, usePreferences } from './preferences.ts';
