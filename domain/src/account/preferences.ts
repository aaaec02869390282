export const fontSizes = ['small', 'normal', 'large', 'xlarge'] as const;
export type FontSize = (typeof fontSizes)[number];
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];
/** How long a toast stays: ×1, ×3, or until its owner closes it. */
export const toastStays = ['normal', 'long', 'manual'] as const;
export type ToastStay = (typeof toastStays)[number];

/** The six settings of the specification (§3), then those we added. */
export interface Preferences {
  readonly audioEnabled: boolean;
  readonly highContrast: boolean;
  readonly fontSize: FontSize;
  readonly reducedMotion: boolean;
  readonly voiceControl: boolean;
  readonly hapticFeedback: boolean;
  readonly theme: Theme;
  readonly toastStay: ToastStay;
  /** Whether a finished step of the wizard passes to the next one by itself. */
  readonly autoAdvance: boolean;
  /** Letters, words and lines further apart (WCAG 1.4.12). */
  readonly textSpacing: boolean;
  /** Controls at the side of a screen move to the left. */
  readonly leftHand: boolean;
  /** True for one column, without drawings. */
  readonly simpleLayout: boolean;
}

/** The preferences that a device knows, or that a person set. */
export type SomePreferences = { readonly [Name in keyof Preferences]?: Preferences[Name] | undefined };
