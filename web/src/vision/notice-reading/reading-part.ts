import { loadPart, PartNotHere } from '../../platform/index.ts';
import { NoticeUnopened, type UnopenedCode } from './notice-page.ts';

/**
 * Fetches the code that a reading needs. Rejects with `NoticeUnopened`: `unsupported` when this browser cannot run it.
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
