import { formatCoordinates } from '@placejuste/domain/kernel';
import type { OutboxRow } from '../offline/index.ts';
import { pendingText as text } from './pending.text.fr.ts';

/** What an action is about, read from its payload without trusting its shape: an older version may have kept it. */
export function describeRow({ payload, photos }: Pick<OutboxRow, 'payload' | 'photos'>): readonly string[] {
  const lines: string[] = [];
  const { plate, noticeNumber, number, placeLabel, position, remark, statement } = payload;
  const statementWords = (statement as { words?: unknown } | undefined)?.words;
  for (const words of [plate, noticeNumber, number, placeLabel, remark, statementWords]) {
    if (typeof words === 'string' && words !== '') lines.push(words);
  }
  if (typeof placeLabel !== 'string' && isPosition(position)) lines.push(text.coordinates(formatCoordinates(position)));
  if (photos.length > 0) lines.push(text.photos(photos.length));
  return lines;
}

function isPosition(value: unknown): value is { readonly latitude: number; readonly longitude: number } {
  const { latitude, longitude } = (value ?? {}) as { latitude?: unknown; longitude?: unknown };
  return typeof latitude === 'number' && typeof longitude === 'number';
}
