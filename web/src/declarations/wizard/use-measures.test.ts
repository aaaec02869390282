import type { Position } from '@placejuste/domain/declaration';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import type { PhotoFacts } from '../../offline/index.ts';
import type { LocatedPosition } from '../place/locate.ts';
import type { PlaceSearch } from '../place/use-place.ts';
import { useMeasures } from './use-measures.ts';
import { emptyDraft } from './wizard-draft.ts';
import { openWizard } from './wizard-state.ts';

const position: Position = { latitude: 50.6, longitude: 3, accuracy: 8, timestamp: 1 };
const found = { ok: true, position, source: 'device', warning: null, reason: null } as LocatedPosition;
const photo = (id: string) => ({ id }) as PhotoFacts;

beforeEach(() => freshDevice());

it('two pictures taken in at once: the camera’s keeps its position, the gallery’s gets none', async () => {
  const dispatch = vi.fn();
  const place: PlaceSearch = {
    searching: false,
    messages: [],
    denied: false,
    search: () => Promise.resolve(null),
    measure: () => Promise.resolve(found),
  };
  const state = openWizard(emptyDraft('declaration', new Date('2026-11-21T09:00:00Z')), false);
  const { result } = renderHook(() => useMeasures({ state, dispatch, place }));
  const ofCamera = result.current.onIncoming('camera');
  const ofGallery = result.current.onIncoming('gallery');
  await act(async () => {
    ofGallery(photo('gallery'));
    ofCamera(photo('camera'));
  });
  await vi.waitFor(() => expect(dispatch).toHaveBeenCalled());
  expect(dispatch.mock.calls).toEqual([[{ type: 'shutterMeasured', photoId: 'camera', location: found }]]);
});
