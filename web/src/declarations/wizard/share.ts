import { lazyStepsText } from './lazy-steps.text.fr.ts';

export interface Sharing {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/**
 * Shares by the phone's own sheet, or copies the address. Returns the message to show; null when the person cancelled.
 */
export async function share(
  sharing: Sharing,
  device: { readonly share?: Navigator['share']; readonly clipboard?: Pick<Clipboard, 'writeText'> } = navigator,
): Promise<string | null> {
  if (device.share !== undefined) {
    try {
      await device.share({ ...sharing });
      return lazyStepsText.success.shared;
    } catch (failure) {
      if (failure instanceof DOMException && failure.name === 'AbortError') return null;
    }
  }
  try {
    if (device.clipboard === undefined) return lazyStepsText.success.shareUnsupported;
    await device.clipboard.writeText(sharing.url);
    return lazyStepsText.success.copied;
  } catch {
    return lazyStepsText.success.shareUnsupported;
  }
}
