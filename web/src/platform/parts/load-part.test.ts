import { afterEach, describe, expect, it, vi } from 'vitest';
import { serve } from '../../../test/open.tsx';
import { loadPart, PartNotHere } from './load-part.ts';

const notFetched = new TypeError('Importing a module script failed.');
async function fault(load: () => Promise<unknown>): Promise<string> {
  try {
    await loadPart(load);
    return 'shown';
  } catch (failure) {
    return failure instanceof PartNotHere ? failure.fault : 'thrown';
  }
}

describe('a part that does not start', () => {
  afterEach(() => document.head.replaceChildren());

  it('that this browser cannot read is never told as a lack of network, with or without one', async () => {
    const unread = new SyntaxError('Invalid regular expression: invalid group specifier name');
    serve({});
    expect(await fault(() => Promise.reject(unread))).toBe('old-browser');
    serve({ 'HEAD /api/health': 'lost' });
    // Another part: the fault of the first one is remembered.
    expect(await fault(() => Promise.reject(unread))).toBe('old-browser');
  });

  it('that fails as it runs while the service answers is told as an older browser', async () => {
    serve({});
    expect(await fault(() => Promise.reject(new TypeError('Promise.withResolvers is not a function')))).toBe(
      'old-browser',
    );
  });

  it.each([
    new TypeError('Promise.withResolvers is not a function'),
    new ReferenceError('Can’t find variable: Temporal'),
  ])('that failed as it ran never counts as running: WebKit gives it from the second import (%s)', async (failure) => {
    serve({});
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(failure).mockResolvedValue('half of a page');
    expect(await fault(load)).toBe('old-browser');
    expect(await fault(load)).toBe('old-browser');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('that cannot be fetched while the service is away is told as a lack of network', async () => {
    serve({ 'HEAD /api/health': 'lost' });
    expect(await fault(() => Promise.reject(notFetched))).toBe('no-network');
  });

  it('is shown when the network came back between the two', async () => {
    serve({});
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(notFetched).mockResolvedValue('page');
    expect(await fault(load)).toBe('shown');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('that a newer version replaced since the page was opened is told as such', async () => {
    const script = document.head.appendChild(document.createElement('script'));
    script.type = 'module';
    script.src = '/assets/entry-1.js';
    serve({ 'HEAD /assets/entry-1.js': { status: 404 } });
    expect(await fault(() => Promise.reject(notFetched))).toBe('new-version');
  });
});
