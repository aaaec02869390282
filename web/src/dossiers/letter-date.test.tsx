import type { Dossier } from '@placejuste/contracts/dossiers';
import type { Fine } from '@placejuste/contracts/fines';
import { toPlainDate } from '@placejuste/domain/kernel';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { freshDevice } from '../../test/device.ts';
import { fineId, fineOn, readyDossier } from '../../test/fines.fixtures.ts';
import { open } from '../../test/open.tsx';
import { testNow } from '../../test/test-clock.ts';

beforeEach(freshDevice);

async function openLetter(screenOf: string, changes: Partial<Dossier>, fineChanges: Partial<Fine> = {}) {
  const dossier = readyDossier(fineId, changes);
  await open(`/mes-amendes?fine=${fineId}${screenOf}`, {
    signedIn: true,
    answers: {
      [`GET /api/fines/${fineId}`]: { body: fineOn(testNow(), {}, fineChanges) },
      [`GET /api/fines/${fineId}/dossiers`]: { body: { rows: [dossier], next: null } },
      [`GET /api/fines/${fineId}/papers`]: { body: { rows: [] } },
      [`GET /api/fines/${fineId}/matches`]: { body: { rows: [] } },
      [`POST /api/dossiers/${dossier.id}/check`]: { body: { isReading: false, isStopped: false, rows: [] } },
      'GET /api/sending': { body: { portalFileLimitBytes: 5_000_000, postage: null, drawnSignature: true } },
    },
  });
  await screen.findAllByRole('button', { name: 'Télécharger le PDF' });
}
/** The pages are read on 22 November: the safe date of the fixture is passed by then when it is moved before. */
const rapo = (safe: string, outer: string): Fine['deadlines'] =>
  fineOn(testNow())
    .deadlines.filter(({ code }) => code === 'rapo')
    .map((deadline) => ({ ...deadline, safe: toPlainDate(safe), outer: toPlainDate(outer) }));

const slow = { timeout: 60_000 };
it.each(['', '&do=sign', '&do=send'])(
  'made another day, it says its date, and to make it again%s',
  slow,
  async (at) => {
    await openLetter(at, { datedOn: '2026-11-18' });
    expect((await screen.findAllByText(/^Cette lettre est datée du 18 novembre 2026\./)).length).toBeGreaterThan(0);
    expect(screen.queryByText(/^Depuis, la date sûre/)).toBeNull();
    // On the screens of signing and sending, a press leads to where it is made again.
    const again = screen.queryByRole('link', { name: 'Refaire le dossier' });
    expect(again?.getAttribute('href')).toBe(at === '' ? undefined : `/mes-amendes?fine=${fineId}`);
  },
);

it.each([
  ['2026-11-20', '2026-11-30', /^Depuis, la date sûre du vendredi 20 novembre 2026 est passée\. L’envoi est peut-être/],
  ['2026-11-20', '2026-11-21', /est passée, et le délai aussi semble l’être/],
])('says that the safe date of %s passed since, its last one being %s', async (safe, outer, said) => {
  await openLetter('&do=send', { datedOn: '2026-11-18', drawnOn: '2026-11-18' }, { deadlines: rapo(safe, outer) });
  expect(await screen.findByText(said)).toBeTruthy();
  // Signed that day, it bears its own day.
  expect(screen.queryByText(/^Cette lettre est datée/)).toBeNull();
});

it('on the page of the fine, a safe date that is past is said once, beside that date', async () => {
  const deadlines = rapo('2026-11-20', '2026-11-30').map((one) => ({ ...one, state: 'uncertain' as const }));
  await openLetter('', { datedOn: '2026-11-18' }, { deadlines });
  expect(screen.getAllByText(/La date sûre est passée/)).toHaveLength(1);
  expect(screen.getByText(/^Cette lettre est datée/)).toBeTruthy();
  expect(screen.queryByText(/^Depuis, la date sûre/)).toBeNull();
});

it.each<[string, Partial<Dossier>, Partial<Fine>]>([
  ['made today', { datedOn: '2026-11-22' }, {}],
  ['signed on the screen', { datedOn: '2026-11-18', drawnOn: '2026-11-18' }, {}],
  ['of a version before', {}, {}],
  [
    'that left',
    { datedOn: '2026-11-18', createdAt: '2026-11-18T09:00:00.000Z' },
    {
      steps: [
        {
          id: 's',
          step: 'sent',
          on: '2026-11-19',
          channel: null,
          reference: null,
          recordedAt: '2026-11-19T09:00:00.000Z',
        },
      ],
    },
  ],
])('says nothing of a letter %s', async (_which, dossier, fine) => {
  await openLetter('', dossier, fine);
  expect(screen.queryByText(/^Cette lettre est datée/)).toBeNull();
});
