import { declarationsSlice } from '../src/declarations/index.ts';
import type { Geocoder } from '../src/platform/geocoder/index.ts';
import type { Slice } from '../src/platform/http/index.ts';
import { apiCalls } from './api-calls.ts';
import type { TestDatabase } from './each-database.ts';
import { silentGeocoder } from './test-geocoder.ts';
import { buildTestApp, makeTestPlatform, type TestOverrides } from './test-platform.ts';

interface Declaring {
  /** Slices besides that of declarations. */
  readonly slices?: readonly Slice[];
  readonly geocoder?: Geocoder;
  readonly overrides?: TestOverrides;
}

/** Opens a service that accepts declarations, Ada with a vehicle, and Bob without one. */
export async function openDeclarations(
  db: TestDatabase,
  { slices = [], geocoder = silentGeocoder, overrides = {} }: Declaring = {},
) {
  const platform = makeTestPlatform(db, overrides);
  const app = await buildTestApp(platform, [declarationsSlice(geocoder), ...slices]);
  const call = apiCalls(() => app);
  const [ada, bob] = [await platform.signIn(), await platform.signIn()];
  const vehicleId = platform.newId();
  const { status } = await call(ada, 'PUT', `/api/vehicles/${vehicleId}`, { plate: 'ab 123 cd', name: '' });
  if (status !== 200) throw new Error(`The vehicle was refused: ${status}`);
  return { platform, app, call, ada, bob, vehicleId };
}
