import { describe, expect, it } from 'vitest';
import { photoMessages, findPhotoPixelIssue, findPhotoSizeIssue, findScreenshotIssue } from './index.ts';

describe('photo rules (specification §5)', () => {
  it('takes 100 000 to 10 000 000 bytes, both included', () => {
    expect([99_999, 100_000, 10_000_000, 10_000_001].map((bytes) => findPhotoSizeIssue(bytes))).toEqual([
      'PHOTO_TOO_SMALL',
      null,
      null,
      'PHOTO_TOO_LARGE',
    ]);
    expect(findPhotoSizeIssue(2, 1)).toBeNull();
  });

  it('counts pixels, not bytes', () => {
    expect(findPhotoPixelIssue(8_000, 8_000)).toBeNull();
    expect(findPhotoPixelIssue(20_000, 20_000)).toBe('PHOTO_TOO_MANY_PIXELS');
  });

  it('knows a screenshot by its name, with the sentence of each photo', () => {
    expect(findScreenshotIssue('Screenshot_2026.png', 'parking')).toBe('PHOTO_SCREENSHOT_PARKING');
    expect(findScreenshotIssue('Capture d’écran.png', 'windshield')).toBe('PHOTO_SCREENSHOT_WINDSHIELD');
    expect(findScreenshotIssue('IMG_0042.jpg', 'parking')).toBeNull();
  });

  it('speaks the specification to the byte', () => {
    expect(Object.values(photoMessages).slice(0, 5)).toEqual([
      'Photo trop petite (qualité insuffisante)',
      'Photo trop volumineuse',
      'Format de fichier invalide',
      "Capture d'écran détectée - prenez une vraie photo",
      "Capture d'écran détectée - prenez une photo du pare-brise",
    ]);
  });
});
