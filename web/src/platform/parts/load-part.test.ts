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

describe('a part that fails to load', () => {
  afterEach(() => document.head.replaceChildren());

  it('with a syntax error is never reported as a lack of network', async () => {
    const unread = new SyntaxError('Invalid regular expression: invalid group specifier name');
    serve({});
    expect(await fault(() => Promise.reject(unread))).toBe('old-browser');
    serve({ 'HEAD /api/health': 'lost' });
    // Another part: the fault of the first one is remembered.
    expect(await fault(() => Promise.reject(unread))).toBe('old-browser');
  });

  it('that fails at runtime while the service answers means an old browser', async () => {
    serve({});
    expect(await fault(() => Promise.reject(new TypeError('Promise.withResolvers is not a function')))).toBe(
      'old-browser',
    );
  });

  it.each([
    new TypeError('Promise.withResolvers is not a function'),
    new ReferenceError('Can’t find variable: Temporal'),
  ])('that failed once stays failed, although WebKit returns it later (%s)', async (failure) => {
    serve({});
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(failure).mockResolvedValue('half of a page');
    expect(await fault(load)).toBe('old-browser');
    expect(await fault(load)).toBe('old-browser');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('that cannot be fetched without the service means a lack of network', async () => {
    serve({ 'HEAD /api/health': 'lost' });
    expect(await fault(() => Promise.reject(notFetched))).toBe('no-network');
  });

  it('is loaded when the network came back in between', async () => {
    serve({});
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(notFetched).mockResolvedValue('page');
    expect(await fault(load)).toBe('shown');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('replaced by a newer version since the page opened is reported as such', async () => {
    const script = document.head.appendChild(document.createElement('script'));
    script.type = 'module';
    script.src = '/assets/entry-1.js';
    serve({ 'HEAD /assets/entry-1.js': { status: 404 } });
    expect(await fault(() => Promise.reject(notFetched))).toBe('new-version');
  });
});
