import { fontSizes, themes, toastStays } from '@placejuste/domain/account';
import {
  playFeedback,
  canHearVoice,
  setPreferences,
  readForcedPreferences,
  usePreferences,
  canVibrate,
  voicePhrases,
} from '../../accessibility/index.ts';
import { Button, Checkbox, RadioCards, Select } from '../../ui/index.ts';
import { accountText } from '../account.text.fr.ts';

const text = accountText.settings;

/** Each change is applied and saved at once: the form has no submit button. */
export function PreferencesForm() {
  const preferences = usePreferences();
  const forced = readForcedPreferences();
  return (
    <div className="stack">
      <p className="soft small">{text.saved}</p>
      <RadioCards
        legend={text.fontSize}
        choices={fontSizes.map((value) => ({ value, label: text.fontSizes[value] }))}
        value={preferences.fontSize}
        onChoose={(fontSize) => setPreferences({ fontSize })}
      />
      <Select
        label={text.theme}
        choices={themes.map((value) => ({ value, label: text.themes[value] }))}
        value={preferences.theme}
        onChoose={(theme) => setPreferences({ theme })}
      />
      <Checkbox
        label={text.contrast}
        hint={forced.highContrast ? text.forcedBySystem : undefined}
        checked={preferences.highContrast}
        disabled={forced.highContrast}
        onChange={(event) => setPreferences({ highContrast: event.target.checked })}
      />
      <Checkbox
        label={text.motion}
        hint={forced.reducedMotion ? text.forcedBySystem : undefined}
        checked={preferences.reducedMotion}
        disabled={forced.reducedMotion}
        onChange={(event) => setPreferences({ reducedMotion: event.target.checked })}
      />
      <Checkbox
        label={text.textSpacing}
        hint={text.textSpacingHint}
        checked={preferences.textSpacing}
        onChange={(event) => setPreferences({ textSpacing: event.target.checked })}
      />
      <Checkbox
        label={text.simpleLayout}
        hint={text.simpleLayoutHint}
        checked={preferences.simpleLayout}
        onChange={(event) => setPreferences({ simpleLayout: event.target.checked })}
      />
      <Checkbox
        label={text.leftHand}
        hint={text.leftHandHint}
        checked={preferences.leftHand}
        onChange={(event) => setPreferences({ leftHand: event.target.checked })}
      />
      {canVibrate() && (
        <Checkbox
          label={text.haptics}
          checked={preferences.hapticFeedback}
          onChange={(event) => setPreferences({ hapticFeedback: event.target.checked })}
        />
      )}
      <Checkbox
        label={text.sounds}
        hint={text.soundsHint}
        checked={preferences.audioEnabled}
        onChange={(event) => setPreferences({ audioEnabled: event.target.checked })}
      />
      {(preferences.audioEnabled || (preferences.hapticFeedback && canVibrate())) && (
        <Button onClick={() => playFeedback('success')}>{canVibrate() ? text.trySound : text.trySoundAlone}</Button>
      )}
      <Checkbox
        label={text.voice}
        hint={canHearVoice() ? text.voiceHint(voicePhrases.join(', ')) : text.voiceAbsent}
        checked={preferences.voiceControl && canHearVoice()}
        disabled={!canHearVoice()}
        onChange={(event) => setPreferences({ voiceControl: event.target.checked })}
      />
      <Checkbox
        label={text.autoAdvance}
        hint={text.autoAdvanceHint}
        checked={preferences.autoAdvance}
        onChange={(event) => setPreferences({ autoAdvance: event.target.checked })}
      />
      <Select
        label={text.toastStay}
        choices={toastStays.map((value) => ({ value, label: text.toastStays[value] }))}
        value={preferences.toastStay}
        onChoose={(toastStay) => setPreferences({ toastStay })}
      />
    </div>
  );
}
