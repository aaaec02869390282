import { useEffect, useState } from 'react';
import { Toaster } from 'sonner';
import { toastDuration, toasterListens, usePreferences } from '../accessibility/index.ts';
import { appText } from './app.text.fr.ts';

/** Figures of the specification (§9). */
const figures = { visibleToasts: 3, gap: 14, mountDelay: 100 };

export function Toasts() {
  const [ready, setReady] = useState(false);
  const { theme } = usePreferences();
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), figures.mountDelay);
    return () => clearTimeout(timer);
  }, []);
  // Runs after the toaster's own effects, hence once it listens.
  useEffect(() => (ready ? toasterListens() : undefined), [ready]);
  if (!ready) return null;
  return (
    <Toaster
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
