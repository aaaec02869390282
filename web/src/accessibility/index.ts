export { announce, Announcer } from './announcer.tsx';
export { sayAloud } from './speech.ts';
export { watchScreenReader } from './screen-reader.ts';
export { stabilisePage } from './stabilisation.ts';
export { voicePhrases } from './voice-commands.ts';
export { followPointer } from './follow-pointer.ts';
export { followVoicePreference, canHearVoice } from './follow-voice.ts';
export { type Cue, playCue, playFeedback, defaultTone, canVibrate, vibrationPatterns } from './feedback.ts';
export {
  forgetMessages,
  leaveErrors,
  notify,
  type Toast,
  toastDuration,
  attachToaster,
  useMessages,
  useHasWaitingToasts,
  type Message,
} from './notify.ts';
export {
  readChosenPreferences,
  onPreferences,
  readPreferences,
  setPreferences,
  startPreferences,
  readForcedPreferences,
  usePreferences,
} from './preferences.ts';
export { keepFocus } from './keep-focus.ts';
export { ignoreSecondPress } from './second-press.ts';
export { isFocusLostOrOnHeading, useFocusKept } from './use-focus-kept.ts';
