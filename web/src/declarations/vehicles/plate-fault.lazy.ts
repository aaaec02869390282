import { vehicleMessages } from '@placejuste/domain/declaration';
import { isPlateIncomplete, normalisePlate, plateForm } from '@placejuste/domain/kernel';
import { lazyStepsText } from '../wizard/lazy-steps.text.fr.ts';

/** What is wrong with a typed plate, by the rule of the service; undefined when it will do. */
export function plateFault(typed: string): string | undefined {
  const plate = normalisePlate(typed);
  if (plate === '') return lazyStepsText.plateMissing;
  return plateForm(plate) === null ? vehicleMessages.PLATE_UNREADABLE : undefined;
}

/** The plate as it would be kept, when it looks unfinished and its person has to say so; null otherwise. */
export function plateToConfirm(typed: string): string | null {
  const plate = normalisePlate(typed);
  return isPlateIncomplete(plate) ? plate : null;
}
