export { announce, Announcer } from './announcer.tsx';
export { feel, playSound, vibrate, type Feeling } from './feedback.ts';
export { forgetMessages, notify, toastDuration, toasterListens, useMessages, type Message } from './notify.ts';
export { applyPreferences, fontSizes, preferencesKey, readPreferences, setPreferences, startPreferences, systemForces, themes, toastStays, usePreferences, type Preferences } from './preferences.ts';
