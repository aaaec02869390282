import {
  framingHint,
  framingWords,
  isWorthSaying,
  plateReadWords,
  type PlateSight,
  type SaidHint,
} from '@placejuste/domain/photo-check';
import { useCallback, useRef, useState } from 'react';
import { playFeedback, sayAloud, usePreferences, vibrate } from '../../accessibility/index.ts';
import { isLowBandwidth } from '../../platform/index.ts';
import { canLook } from '../../vision/index.ts';

interface Framing {
  /** For the camera; undefined where what it sees is not looked at. */
  readonly watch: ((video: HTMLVideoElement) => () => void) | undefined;
  /** The plate once it is read; with sounds, the last hint too: what is said aloud is written. */
  readonly words: string;
  /** These words name the plate, read. */
  readonly isRead: boolean;
}

/**
 * « Plaque lue », written and felt while the parked car is aimed at. Where sounds are on, the way there too (« Un peu à
 * gauche. »), said, written and felt.
 */
export function useFraming(isAiming: boolean): Framing {
  const { audioEnabled } = usePreferences();
  const [words, setWords] = useState('');
  const [isRead, setIsRead] = useState(false);
  const said = useRef<SaidHint | null>(null);
  const isOn = isAiming && canLook() && (audioEnabled || isAffordable());
  const misses = useRef(0);
  const written = useRef<string | null>(null);
  const write = useCallback(({ plate }: PlateSight) => {
    misses.current = plate === null ? misses.current + 1 : 0;
    // A hand that shakes loses it for one look: read out again and again, the sentence would be in the way.
    if (misses.current === 1) return;
    // Felt once, also by who has turned no sound on.
    if (plate !== null && plate !== written.current) playFeedback('success');
    written.current = plate;
    setIsRead(plate !== null);
    setWords(plate === null ? '' : plateReadWords(plate));
  }, []);
  const say = useCallback((sight: PlateSight) => {
    const hint = framingHint(sight);
    const now = performance.now();
    if (!isWorthSaying(hint, said.current, now)) return;
    const sentence = framingWords(hint, sight.plate);
    if (hint === 'seen') playFeedback('success');
    else if (hint !== said.current?.hint) vibrate('selection');
    said.current = { hint, at: now };
    setIsRead(hint === 'seen');
    setWords(sentence);
    void sayAloud(sentence);
  }, []);

  const watch = useCallback(
    (video: HTMLVideoElement) => {
      said.current = null;
      written.current = null;
      setWords('');
      let stop = (): void => undefined;
      let isOver = false;
      import('../../vision/watch-plate.lazy.ts').then(
        ({ watchPlate }) => {
          if (!isOver) stop = watchPlate(video, audioEnabled ? say : write);
        },
        // Not kept yet, and no network: the guide drawn over the camera is still there.
        () => undefined,
      );
      return () => {
        isOver = true;
        stop();
      };
    },
    [audioEnabled, say, write],
  );
  return isOn ? { watch, words, isRead } : { watch: undefined, words: '', isRead: false };
}

/**
 * For a sentence that nobody asked for: not on a phone too weak for animations, nor where the engine that reads must
 * not be fetched.
 */
function isAffordable(): boolean {
  return !isLowBandwidth() && !document.documentElement.classList.contains('stabilised');
}
