import { useEffect, useState } from 'react';
import { toast as sonner, Toaster as Sonner } from 'sonner';
import {
  readPreferences,
  sayAloud,
  type Toast,
  toastDuration,
  attachToaster,
  usePreferences,
} from '../../accessibility/index.ts';
import { appText } from '../app.text.fr.ts';

/** Values of the specification (§9). */
const figures = { visibleToasts: 3, gap: 14, mountDelay: 100 };

/**
 * The toast on screen for each subject. A toast being closed is removed at once: the library would otherwise close with
 * it a newer toast of the same identifier.
 */
const onScreen = new Map<string, number | string>();

function showToast({ tone, title, description, duration, subject }: Toast): void {
  const way = { good: sonner.success, bad: sonner.error, info: sonner }[tone];
  if (subject === undefined) way(title, { description, duration });
  else {
    const replaced = onScreen.get(subject);
    const forgetClosed = ({ id }: { readonly id: number | string }) => {
      if (onScreen.get(subject) === id) onScreen.delete(subject);
    };
    const options = { description, duration, onDismiss: forgetClosed, onAutoClose: forgetClosed };
    onScreen.set(subject, way(title, replaced === undefined ? options : { ...options, id: replaced }));
  }
  if (readPreferences().audioEnabled) void sayAloud([title, description].filter(Boolean).join('. '));
}

function dismiss(subject: string): void {
  const id = onScreen.get(subject);
  onScreen.delete(subject);
  // Without an identifier, the library would dismiss all toasts.
  if (id !== undefined) sonner.dismiss(id);
}

function clear(): void {
  onScreen.clear();
  sonner.dismiss();
}

export function Toaster() {
  const [ready, setReady] = useState(false);
  const { theme } = usePreferences();
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), figures.mountDelay);
    return () => clearTimeout(timer);
  }, []);
  // Runs after the toaster's own effects, so that the toaster already listens.
  useEffect(() => (ready ? attachToaster({ show: showToast, dismiss, clear }) : undefined), [ready]);
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
