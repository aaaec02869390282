import { createSimulatedCheck } from '../../vision/index.ts';
import { playDemo } from './demo-player.ts';
import { demoText } from './demo.text.fr.ts';

const root = document.querySelector<HTMLElement>('[data-demo]');
const { success } = demoText;

/** The catalogue's words for what came of it; the person's own « annuler » needs none. */
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
