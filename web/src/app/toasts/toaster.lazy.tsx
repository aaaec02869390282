import { useEffect, useState } from 'react';
import { toast as sonner, Toaster as Sonner } from 'sonner';
import {
  readPreferences,
  sayAloud,
  type Toast,
  toastDuration,
  toasterListens,
  usePreferences,
} from '../../accessibility/index.ts';
import { appText } from '../app.text.fr.ts';

/** Figures of the specification (§9). */
const figures = { visibleToasts: 3, gap: 14, mountDelay: 100 };

function showToast({ tone, title, description, duration, subject }: Toast): void {
  const way = { good: sonner.success, bad: sonner.error, info: sonner }[tone];
  way(title, { description, duration, ...(subject === undefined ? {} : { id: subject }) });
  if (readPreferences().audioEnabled) void sayAloud([title, description].filter(Boolean).join('. '));
}

const dismiss = (subject: string): void => void sonner.dismiss(subject);

export function Toaster() {
  const [ready, setReady] = useState(false);
  const { theme } = usePreferences();
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), figures.mountDelay);
    return () => clearTimeout(timer);
  }, []);
  // Runs after the toaster's own effects, hence once it listens.
  useEffect(
    () => (ready ? toasterListens({ show: showToast, dismiss, clear: () => sonner.dismiss() }) : undefined),
    [ready],
  );
  if (!ready) return null;
  return (
    <Sonner
      theme={theme}
      position="top-center"
      visibleToasts={figures.visibleToasts}
      gap={figures.gap}
      duration={toastDuration}
      hotkey={['altKey', 'KeyT']}
      containerAriaLabel={appText.toastsLabel}
      pauseWhenPageIsHidden
      closeButton
      expand
    />
  );
}
