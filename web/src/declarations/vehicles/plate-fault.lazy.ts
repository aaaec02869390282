import { declarationMessages } from '@placejuste/domain/declaration';
import { normalisePlate, plateForm } from '@placejuste/domain/kernel';
import { laterStepsText } from '../wizard/later-steps.text.fr.ts';

/** What is wrong with a typed plate, by the rule of the service; undefined when it will do. */
export function plateFault(typed: string): string | undefined {
  const plate = normalisePlate(typed);
  if (plate === '') return laterStepsText.plateMissing;
  return plateForm(plate) === null ? declarationMessages.PLATE_UNREADABLE : undefined;
}
