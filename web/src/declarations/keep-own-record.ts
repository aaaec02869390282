import { keepRecord } from '../offline/index.ts';
import type { WizardDraft } from './wizard/wizard-draft.ts';

/** Writes the specification's local record of the declaration on this device. */
export async function keepOwnRecord(draft: WizardDraft, now: Date): Promise<void> {
  await keepRecord(
    draft.id,
    {
      location: draft.place?.position,
      vehicle: draft.vehicle,
      photos: { parking: true, windshield: true },
      timestamp: now.toISOString(),
      status: 'processing',
    },
    now,
  ).catch(() => undefined);
}
