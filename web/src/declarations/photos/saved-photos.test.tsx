import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { freshDevice, picture } from '../../../test/device.ts';
import { testNow } from '../../../test/test-clock.ts';
import { keepPhoto, type PhotoFacts } from '../../offline/index.ts';
import { SavedPhotos } from './saved-photos.tsx';

beforeEach(freshDevice);

const keep = (id: string): Promise<PhotoFacts> =>
  keepPhoto({ id, owner: 'brouillon', file: picture(), now: testNow(), tags: {} });

it('draws no empty frame once the service has the photographs and this device no more', async () => {
  const [parking, windshield] = [await keep('p1'), await keep('p2')];
  const { container } = render(
    <SavedPhotos photos={{ parking: { ...parking, id: 'sent' }, windshield: { ...windshield, id: 'too' } }} />,
  );
  await waitFor(() => expect(container.querySelectorAll('.frame')).toHaveLength(0));
  expect(container.querySelector('.saved-photos')?.childNodes).toHaveLength(0);
});

it('draws both while this device has them', async () => {
  render(<SavedPhotos photos={{ parking: await keep('p1'), windshield: await keep('p2') }} />);
  await waitFor(() => expect(screen.getAllByRole('img')).toHaveLength(2));
});
