import { render } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { SaveText } from './save-text.tsx';

it('saves the displayed text, also after a newer reply replaced the stored one', async () => {
  const files = new Map<string, Blob>();
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const url = `blob:${files.size}`;
    files.set(url, file as Blob);
    return url;
  });
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void files.delete(url));
  onTestFinished(() => {
    create.mockRestore();
    revoke.mockRestore();
  });
  const draw = (content: string) => (
    <SaveText content={content} fileName="placejuste.txt">
      Enregistrer
    </SaveText>
  );
  const { container, rerender, unmount } = render(draw('Bonjour Ada,'));
  rerender(draw('Bonjour Anne,'));
  const url = container.querySelector('a')?.href ?? '';
  expect(await files.get(url)?.text()).toContain('Bonjour Anne,');
  unmount();
  expect(files.size).toBe(0);
});
