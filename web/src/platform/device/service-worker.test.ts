import { beforeEach, describe, expect, it, vi } from 'vitest';

class FakeWorker extends EventTarget {
  state = 'installing';
  readonly told: unknown[] = [];
  postMessage(message: unknown): void {
    this.told.push(message);
  }
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;
  readonly tags: string[] = [];
  sync: { register(tag: string): Promise<void> } | undefined = { register: async (tag) => void this.tags.push(tag) };
  async update(): Promise<void> {}
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null;
  readonly registration = new FakeRegistration();
  readonly scripts: string[] = [];
  async register(script: string): Promise<FakeRegistration> {
    this.scripts.push(script);
    return this.registration;
  }
  async getRegistration(): Promise<FakeRegistration> {
    return this.registration;
  }
  startMessages(): void {}
}

let container: FakeContainer;

async function client() {
  vi.resetModules();
  return import('./service-worker.ts');
}

beforeEach(() => {
  container = new FakeContainer();
  vi.stubGlobal('navigator', {
    serviceWorker: container,
    userAgent: 'Android',
    platform: 'Linux',
    maxTouchPoints: 0,
    onLine: true,
  });
});

function arrives(): FakeWorker {
  const worker = new FakeWorker();
  container.registration.installing = worker;
  container.registration.dispatchEvent(new Event('updatefound'));
  worker.become('installed');
  return worker;
}

describe('a newer version', () => {
  it('is not offered after the first installation', async () => {
    const { hasNewVersionWaiting, registerServiceWorker } = await client();
    await registerServiceWorker();
    arrives();
    expect(hasNewVersionWaiting()).toBe(false);
  });

  it('waits until it is accepted, then is asked to take over', async () => {
    const { hasNewVersionWaiting, onNewVersion, registerServiceWorker, takeNewVersion } = await client();
    container.controller = new FakeWorker();
    await registerServiceWorker();
    const heard = vi.fn();
    onNewVersion(heard);
    const worker = arrives();
    expect(hasNewVersionWaiting()).toBe(true);
    expect(heard).toHaveBeenCalledOnce();
    expect(worker.told).toEqual([]);
    vi.useFakeTimers();
    takeNewVersion();
    takeNewVersion();
    expect(worker.told).toEqual(['take-over']);
    // The message is repeated, in case the worker could not start at once.
    vi.advanceTimersByTime(3000);
    expect(worker.told).toEqual(['take-over', 'take-over']);
    vi.useRealTimers();
  });
});

it.each([
  ['that another tab took', 'activated'],
  ['that the browser let go', 'redundant'],
])('a newer version %s: the page reloads once it is accepted', async (_what, state) => {
  const { registerServiceWorker, takeNewVersion } = await client();
  container.controller = new FakeWorker();
  await registerServiceWorker();
  const worker = arrives();
  worker.become(state);
  container.dispatchEvent(new Event('controllerchange'));
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  vi.useFakeTimers();
  takeNewVersion();
  // A page that is slow to reload is not reloaded again.
  vi.advanceTimersByTime(9000);
  expect([reload.mock.calls.length, worker.told]).toEqual([1, []]);
  vi.useRealTimers();
});

it.each([
  ['Mozilla/5.0 (Linux; Android 15)', 'Linux armv8l', 5, '/sw.js'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)', 'iPhone', 5, '/sw-ios-stable.js'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'MacIntel', 5, '/sw-ios-stable.js'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'MacIntel', 0, '/sw.js'],
])('%s on %s with %i touch points registers %s', async (userAgent, platform, maxTouchPoints, script) => {
  Object.assign(navigator, { userAgent, platform, maxTouchPoints });
  const { registerServiceWorker } = await client();
  await registerServiceWorker();
  expect(container.scripts).toEqual([script]);
});

describe('background sync', () => {
  it('is registered where it is supported and a worker is active', async () => {
    const { askBackgroundSync } = await client();
    expect(await askBackgroundSync()).toBe(false);
    container.registration.active = new FakeWorker();
    expect(await askBackgroundSync()).toBe(true);
    expect(container.registration.tags).toEqual(['placejuste-outbox']);
    container.registration.sync = undefined;
    expect(await askBackgroundSync()).toBe(false);
  });

  it.each([
    ['true', async () => true, true],
    ['false', async () => false, false],
    ['a failure', () => Promise.reject(new Error('réseau')), false],
  ])('answers the worker after %s', async (_what, flush, told) => {
    const { onBackgroundSync } = await client();
    const stop = onBackgroundSync(flush);
    const port = { postMessage: vi.fn() };
    container.dispatchEvent(Object.assign(new Event('message'), { data: 'flush-outbox', ports: [port] }));
    await vi.waitFor(() => expect(port.postMessage).toHaveBeenCalledWith(told));
    stop();
    container.dispatchEvent(Object.assign(new Event('message'), { data: 'flush-outbox', ports: [port] }));
    expect(port.postMessage).toHaveBeenCalledOnce();
  });
});
