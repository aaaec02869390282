import {
  framingHint,
  framingWords,
  isWorthSaying,
  type PlateSight,
  type SaidHint,
} from '@placejuste/domain/photo-check';
import { useCallback, useRef, useState } from 'react';
import { playFeedback, sayAloud, usePreferences, vibrate } from '../../accessibility/index.ts';
import { canLook } from '../../vision/index.ts';

interface SpokenFraming {
  /** For the camera; undefined when nobody asked for sounds. */
  readonly watch: ((video: HTMLVideoElement) => () => void) | undefined;
  /** The last hint, written: what is said aloud is read too. */
  readonly words: string;
}

/** « Un peu à gauche. », « Plaque vue » : said, written and felt while the parked car is aimed at, where sounds are on. */
export function useSpokenFraming(isAiming: boolean): SpokenFraming {
  const { audioEnabled } = usePreferences();
  const [words, setWords] = useState('');
  const said = useRef<SaidHint | null>(null);
  const isOn = isAiming && audioEnabled && canLook();
  const tell = useCallback((sight: PlateSight) => {
    const hint = framingHint(sight);
    const now = performance.now();
    if (!isWorthSaying(hint, said.current, now)) return;
    const sentence = framingWords(hint, sight.plate);
    if (hint === 'seen') playFeedback('success');
    else if (hint !== said.current?.hint) vibrate('selection');
    said.current = { hint, at: now };
    setWords(sentence);
    void sayAloud(sentence);
  }, []);

  const watch = useCallback(
    (video: HTMLVideoElement) => {
      said.current = null;
      setWords('');
      let stop = (): void => undefined;
      let isOver = false;
      import('../../vision/watch-plate.lazy.ts').then(
        ({ watchPlate }) => {
          if (!isOver) stop = watchPlate(video, tell);
        },
        // Not kept yet, and no network: the guide drawn over the camera is still there.
        () => undefined,
      );
      return () => {
        isOver = true;
        stop();
      };
    },
    [tell],
  );
  return isOn ? { watch, words } : { watch: undefined, words: '' };
}
