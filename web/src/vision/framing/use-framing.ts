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
  /** For the camera; undefined where what it sees is not looked at. */
  readonly watch: ((video: HTMLVideoElement) => () => void) | undefined;
  /** The hint of now; empty when nothing can be told. */
  readonly words: string;
  /** What is aimed at is well in the picture. */
  readonly isFound: boolean;
}

const readPageTime = () => performance.now();

/**
 * Leads whoever aims to what is photographed: « Un peu à gauche. » is written, read by a screen reader, and felt; where
 * sounds are on it is heard too, and spoken unless a screen reader runs.
 * @param subject null while nothing is aimed at
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
      // What is no longer looked at is no longer told.
      if (sight === null) return startAgain();
      const plate = 'plate' in sight ? sight.plate : null;
      const { state: next, telling } = followHint(state.current, { hint: findFramingHint(sight), plate }, now());
      state.current = next;
      setShownLook(next.shownLook);
      const { hint } = next.shownLook;
      if (telling === null || hint === null) return;
      const cue = framingCues[hint];
      // Felt once: whoever sees the screen is not shaken again and again.
      playCue(telling === 'change' ? cue : { ...cue, vibration: [] });
      void sayWhereAsked(audioEnabled, describeFraming(hint, next.shownLook.plate));
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
          // Not kept yet, and no network: the guide drawn over the camera is still there.
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

async function sayWhereAsked(isAsked: boolean, sentence: string): Promise<void> {
  if (isAsked) await sayAloud(sentence);
}

/**
 * For a sentence that nobody asked for: not on a phone too weak for animations, nor where the engine that reads must
 * not be fetched.
 */
function isAffordable(): boolean {
  return !isLowBandwidth() && !document.documentElement.classList.contains('stabilised');
}
