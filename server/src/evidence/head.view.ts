import type { SignedText } from '@placejuste/domain/evidence';
import type { HeadRow } from './evidence.tables.ts';

export function buildHeadView({ text, signature }: HeadRow): SignedText {
  return { text, signature };
}
