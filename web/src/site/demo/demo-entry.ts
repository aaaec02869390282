import { createSimulatedCheck } from '../../vision/index.ts';
import { playDemo } from './demo-player.ts';
import { demoText } from './demo.text.fr.ts';

const root = document.querySelector<HTMLElement>('[data-demo]');
const { success } = demoText;

/** Shares the page and returns the catalogue's sentence about the outcome; none when the person cancels. */
async function share(data: { readonly title: string; readonly url: string }): Promise<string> {
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share(data);
      return success.shared;
    }
    if (!navigator.clipboard) return success.shareUnsupported;
    await navigator.clipboard.writeText(data.url);
    return success.copied;
  } catch (failure) {
    return failure instanceof DOMException && failure.name === 'AbortError' ? '' : success.shareUnsupported;
  }
}

if (root !== null)
  playDemo(root, { simulation: createSimulatedCheck(), after: (ms, work) => void setTimeout(work, ms), share });
