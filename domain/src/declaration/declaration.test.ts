import { expect, it } from 'vitest';
import { wizardPauses } from './index.ts';

it('specification §9: 0.8 s after the one vehicle chose itself, 1 s after both photographs', () => {
  expect(wizardPauses).toEqual({ afterVehicleMs: 800, afterPhotosMs: 1000 });
});
