import { type FineStep, stepNames } from '@placejuste/domain/fine';
import { formatCoordinates } from '@placejuste/domain/kernel';
import type { OutboxRow } from '../offline/index.ts';
import { formatDateWords } from '../ui/index.ts';
import { pendingText as text } from './pending.text.fr.ts';

/**
 * Describes the subject of an action, without trusting the shape of its payload, which an older version may have
 * stored.
 */
export function describeRow({ payload, photos }: Pick<OutboxRow, 'payload' | 'photos'>): readonly string[] {
  const lines: string[] = [];
  const { plate, noticeNumber, number, placeLabel, position, remark, statement } = payload;
  const statementWords = (statement as { words?: unknown } | undefined)?.words;
  for (const words of [plate, noticeNumber, number, placeLabel, remark, statementWords]) {
    if (typeof words === 'string' && words !== '') lines.push(words);
  }
  const step = describeStep(payload);
  if (step !== null) lines.push(step);
  if (typeof placeLabel !== 'string' && isPosition(position)) lines.push(text.coordinates(formatCoordinates(position)));
  if (photos.length > 0) lines.push(text.photos(photos.length));
  return lines;
}

/** « Recours envoyé · vendredi 20 novembre 2026 »; null for an action that is not a step of a fine. */
function describeStep({ step, on }: OutboxRow['payload']): string | null {
  if (typeof step !== 'string' || !Object.hasOwn(stepNames, step)) return null;
  const name = stepNames[step as FineStep];
  return typeof on === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(on) ? `${name} · ${formatDateWords(on)}` : name;
}

function isPosition(value: unknown): value is { readonly latitude: number; readonly longitude: number } {
  const { latitude, longitude } = (value ?? {}) as { latitude?: unknown; longitude?: unknown };
  return typeof latitude === 'number' && typeof longitude === 'number';
}
