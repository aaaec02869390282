import { toPlainDate } from '@placejuste/domain/kernel';
import { judgePhoto, readOnPhoto } from '@placejuste/domain/photo-check';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { type CheckState, PhotoCheckAlert, PlateQuestion } from '../index.ts';

const result = (blur: number, plate: Parameters<typeof judgePhoto>[2]['plate']) =>
  judgePhoto('parking', { lightest: 200, darkest: 30, blur }, { plate });
const state = (changes: Partial<CheckState>): CheckState => ({
  photoId: 'a',
  running: false,
  fetched: null,
  measured: null,
  result: null,
  ...changes,
});
const shown = (one: CheckState | null, kept = false, onKeep = () => undefined) =>
  render(<PhotoCheckAlert state={one} what="la voiture garée" isKept={kept} onKeep={onKeep} />);

describe('what the check says of a photograph', () => {
  it('that it is at work, and how far what it needs has come', () => {
    shown(state({ running: true, fetched: 0.4 }));
    expect(screen.getByRole('status').textContent).toBe(
      'Nous regardons la photo, sur cet appareil. Vous pouvez continuer.',
    );
    expect(screen.getByRole('progressbar', { name: /ce qui lit les plaques/ })).toBeTruthy();
    expect(screen.getByText(/40/)).toBeTruthy();
  });

  it('light and sharpness at once, while the plate is still read', () => {
    const { unmount } = shown(state({ running: true, measured: result(1, null) }));
    expect(screen.getByRole('status').textContent).toMatch(/^Lumière et netteté vérifiées\./);
    expect(screen.queryByText('Photo nette')).toBeNull();
    unmount();
    shown(state({ running: true, measured: result(4, null) }));
    expect(screen.getByRole('listitem').textContent).toMatch(/^Photo floue\./);
    expect(screen.getByRole('status').textContent).toMatch(/^Nous regardons la photo/);
  });

  it('nothing when nothing could be told', () => {
    shown(state({}));
    expect(screen.getByRole('status').textContent).toBe('');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('its remarks with what to do, and keeps it all the same', async () => {
    const onKeep = vi.fn();
    shown(state({ result: result(4, { seen: 'none' }) }), false, onKeep);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Photo floue. Tenez le téléphone à deux mains, sans bouger, puis reprenez la photo.',
      "Plaque d'immatriculation non lisible. Approchez-vous de la plaque, ou placez-vous bien en face, " +
        'puis reprenez la photo.',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Garder quand même cette photo : la voiture garée' }));
    expect(onKeep).toHaveBeenCalledOnce();
  });

  it('that it was kept, and that it is good', () => {
    const { unmount } = shown(state({ result: result(4, null) }), true);
    expect(screen.getByText('Gardée malgré la remarque')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    unmount();
    shown(state({ result: result(1, { seen: 'read', plate: 'AB-123-CD' }) }));
    expect(screen.getByText('Photo nette, plaque lisible')).toBeTruthy();
  });
});

describe('a card whose code was read', () => {
  const [today, fine] = [toPlainDate('2026-11-21'), { lightest: 200, darkest: 30, blur: 1 }];
  const cardUntil = (day: string) =>
    judgePhoto('windshield', fine, {
      plate: null,
      card: readOnPhoto({ isCard: true, expiresOn: toPlainDate(day) }, 'unknown', today),
    });

  it('is told with its last day and what its signature is worth', () => {
    shown(state({ result: cardUntil('2029-05-31') }));
    expect(screen.getByText('Photo nette, code de la carte lu')).toBeTruthy();
    expect(
      screen.getByText(/^Carte valable jusqu’au .*31 mai 2029, d’après son code\. Signature du code : inconnue/),
    ).toBeTruthy();
  });

  it('and is over: what to do, and the photograph is kept all the same', () => {
    shown(state({ result: cardUntil('2026-11-20') }));
    expect(screen.getByText('La carte est à vérifier')).toBeTruthy();
    expect(screen.getByRole('listitem').textContent).toMatch(
      /^Carte expirée le 20 novembre 2026\. Si vous avez la nouvelle/,
    );
    expect(screen.getByRole('button', { name: /^Garder quand même cette photo/ })).toBeTruthy();
  });
});

describe('a plate that was read', () => {
  it.each([
    [null, 'Oui, c’est AB-123-CD', 'Non, ne pas l’utiliser'],
    ['EF-456-GH', 'Utiliser AB-123-CD', 'Garder EF-456-GH'],
  ])('is asked about when %s is chosen', async (chosen, yes, no) => {
    const onAnswer = vi.fn();
    render(<PlateQuestion plate="AB-123-CD" chosenPlate={chosen} isAnswered={false} onAnswer={onAnswer} />);
    expect(screen.getByRole('status').textContent).toContain('A B, 1 2 3, C D');
    await userEvent.click(screen.getByRole('button', { name: yes }));
    await userEvent.click(screen.getByRole('button', { name: no }));
    expect(onAnswer.mock.calls).toEqual([[true], [false]]);
  });

  it('is only told when it is the chosen one’s, and no more once answered', () => {
    const { rerender } = render(
      <PlateQuestion plate="AB-123-CD" chosenPlate="AB-123-CD" isAnswered={false} onAnswer={() => undefined} />,
    );
    expect(screen.getByText(/C’est celle du véhicule choisi/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    rerender(<PlateQuestion plate="AB-123-CD" chosenPlate="EF-456-GH" isAnswered onAnswer={() => undefined} />);
    expect(screen.queryByText(/AB-123-CD/)).toBeNull();
  });
});
