import { loadPart, PartNotHere } from '../../platform/index.ts';
import { NoticeUnopened, type UnopenedCode } from './notice-page.ts';

/**
 * Loads a chunk of code for reading. Rejects with `NoticeUnopened`: with the code `unsupported` given when this browser
 * cannot run it, otherwise with `reader-away`.
 */
export async function loadReadingPart<Part>(
  load: () => Promise<Part>,
  unsupported: UnopenedCode = 'unsupported',
): Promise<Part> {
  try {
    return await loadPart(load);
  } catch (failure) {
    throw new NoticeUnopened(
      failure instanceof PartNotHere && failure.fault === 'old-browser' ? unsupported : 'reader-away',
    );
  }
}
