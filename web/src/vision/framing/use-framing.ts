import {
  followHint,
  findFramingHint,
  framingStart,
  type FrameSight,
  type FramingState,
  type FramingSubject,
} from '@placejuste/domain/photo-check';
import { useCallback, useRef, useState } from 'react';
import { playCue, sayAloud, usePreferences } from '../../accessibility/index.ts';
import { isLowBandwidth } from '../../platform/index.ts';
import { canLook } from '../photo-check/look-at-photo.ts';
import { framingCues, describeFraming } from './framing-cues.text.fr.ts';

export interface Framing {
  /** Function for the camera that starts the watch; undefined when frames are not analysed. */
  readonly watch: ((video: HTMLVideoElement) => () => void) | undefined;
  /** Current hint; empty when there is none. */
  readonly words: string;
  /** True when the subject is well framed. */
  readonly isFound: boolean;
}

const readPageTime = () => performance.now();

/**
 * Guides the person towards the subject of the photograph: « Un peu à gauche. » is shown, read by a screen reader and
 * played as a vibration; when sounds are on, tones are played, and the sentence is spoken unless a screen reader runs.
 * @param subject null while the camera is not in use
 */
export function useFraming(subject: FramingSubject | null, now: () => number = readPageTime): Framing {
  const { audioEnabled } = usePreferences();
  const [shownLook, setShownLook] = useState(framingStart.shownLook);
  const state = useRef<FramingState>(framingStart);
  const isOn = subject !== null && canLook() && (audioEnabled || isAffordable());
  const startAgain = useCallback(() => {
    state.current = framingStart;
    setShownLook(framingStart.shownLook);
  }, []);
  const look = useCallback(
    (sight: FrameSight | null) => {
      // Frames can no longer be analysed: the hint is cleared.
      if (sight === null) return startAgain();
      const plate = 'plate' in sight ? sight.plate : null;
      const { state: next, telling } = followHint(state.current, { hint: findFramingHint(sight), plate }, now());
      state.current = next;
      setShownLook(next.shownLook);
      const { hint } = next.shownLook;
      if (telling === null || hint === null) return;
      const cue = framingCues[hint];
      // The phone vibrates only when the hint changes, not when it is repeated.
      playCue(telling === 'change' ? cue : { ...cue, vibration: [] });
      void speakWhen(audioEnabled, describeFraming(hint, next.shownLook.plate));
    },
    [audioEnabled, now, startAgain],
  );

  const watch = useCallback(
    (video: HTMLVideoElement) => {
      startAgain();
      let stop = (): void => undefined;
      let isOver = false;
      if (subject !== null)
        import('../watch-frames.lazy.ts').then(
          ({ watchFrames }) => {
            if (!isOver) stop = watchFrames({ video, subject }, look);
          },
          // The code is not cached and there is no network: the outline drawn over the camera remains.
          () => undefined,
        );
      return () => {
        isOver = true;
        stop();
      };
    },
    [subject, look, startAgain],
  );
  if (!isOn) return { watch: undefined, words: '', isFound: false };
  const { hint, plate } = shownLook;
  const words = hint === null ? '' : describeFraming(hint, plate);
  return { watch, words, isFound: hint === 'seen' || hint === 'whole' };
}

async function speakWhen(isAsked: boolean, sentence: string): Promise<void> {
  if (isAsked) await sayAloud(sentence);
}

/**
 * True when hints may run although the person did not turn sounds on: not on a phone too slow for animations, nor on a
 * network too slow to fetch the recognition engine.
 */
function isAffordable(): boolean {
  return !isLowBandwidth() && !document.documentElement.classList.contains('stabilised');
}
