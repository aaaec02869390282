import { describe, expect, it, vi } from 'vitest';
import { share } from './share.ts';

const sharing = { title: 'Déclaration', text: 'AB-123-CD', url: 'https://exemple.fr/pwa/confirm?declaration=1' };

describe('share', () => {
  it('opens the phone’s sheet', async () => {
    const sheet = vi.fn(() => Promise.resolve());
    expect(await share(sharing, { share: sheet })).toBe('Partagé.');
    expect(sheet).toHaveBeenCalledWith(sharing);
  });

  it('says nothing when the person closes the sheet, and does not copy behind their back', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    const closed = () => Promise.reject(new DOMException('closed', 'AbortError'));
    expect(await share(sharing, { share: closed, clipboard: { writeText } })).toBeNull();
    expect(writeText).not.toHaveBeenCalled();
  });

  it('copies the link without a sheet, or when the sheet fails', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    expect(await share(sharing, { clipboard: { writeText } })).toBe('Lien copié !');
    expect(await share(sharing, { share: () => Promise.reject(new Error('broken')), clipboard: { writeText } })).toBe(
      'Lien copié !',
    );
    expect(writeText).toHaveBeenCalledWith(sharing.url);
  });

  it('says so when neither exists', async () => {
    expect(await share(sharing, {})).toBe('Partage non supporté sur ce navigateur');
    expect(await share(sharing, { clipboard: { writeText: () => Promise.reject(new Error('denied')) } })).toBe(
      'Partage non supporté sur ce navigateur',
    );
  });
});
