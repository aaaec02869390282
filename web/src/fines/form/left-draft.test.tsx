import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { fineOn, pasteDay } from '../../../test/fines.fixtures.ts';
import { keptDrafts } from '../../../test/kept-drafts.ts';
import {
  type Answer,
  type Answers,
  type ReceivedCall,
  open,
  type SentAction,
  sentActions,
  synced,
} from '../../../test/open.tsx';
import { testNow } from '../../../test/test-clock.ts';

const numbers = { first: '21590350100017261314072245', second: '21590350100017261163072245' } as const;
const lists: Answers = {
  'GET /api/declarations': { body: { rows: [], next: null } },
  'GET /api/fines': { body: { rows: [], next: null } },
};
/** Stands in for the service: what it keeps, by identifier. */
const taken = synced(({ id }) => fineOn(testNow(), {}, { id }));
const refused: Answer = {
  status: 422,
  body: { code: 'NOTICE_NUMBER_INVALID', message: 'Numéro inconnu du service.', requestId: 'r' },
};
const answersOf = (sync: Answers[string]): Answers => ({ ...lists, 'POST /api/sync': sync });
const openNew = (sync: Answers[string]) => open('/mes-amendes?new=1', { signedIn: true, answers: answersOf(sync) });

async function typeFine(number: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Saisir à la main' }));
  await userEvent.click((await screen.findAllByRole('radio', { name: /^Avis de paiement/ }))[0] as HTMLElement);
  await userEvent.click(screen.getByRole('textbox', { name: 'Numéro de l’avis de paiement' }));
  await userEvent.paste(number);
  await userEvent.click(screen.getByRole('radio', { name: /Par la poste/ }));
  await pasteDay('Date d’envoi de l’avis', '2026-11-10');
}
const goOn = async () => userEvent.click(await screen.findByRole('button', { name: 'Continuer' }));
const sentOf = (asked: readonly ReceivedCall[]) => sentActions(asked, 'fine.create');
const numbersOf = (sent: readonly SentAction[]) => sent.map(({ payload }) => payload['noticeNumber']);

beforeEach(freshDevice);

describe('a fine that was sent, and whose form was left before it was forgotten', { timeout: 30_000 }, () => {
  it('opens an empty form for the next one, which leaves under an identifier of its own', async () => {
    const left = await openNew(() => new Promise<Answer>(() => undefined));
    await typeFine(numbers.first);
    await goOn();
    await waitFor(() => expect(sentOf(left.asked)).toHaveLength(1));
    const { asked } = await openNew(taken);
    await waitFor(() => expect(sentOf(asked)).toHaveLength(1));
    await typeFine(numbers.second);
    await goOn();
    await waitFor(() => expect(numbersOf(sentOf(asked))).toEqual([numbers.first, numbers.second]));
    expect(new Set(sentOf(asked).map(({ id }) => id)).size).toBe(2);
  });

  it('refused, then corrected from the list of what waits, leaves nothing of its form behind', async () => {
    await openNew(() => refused);
    await typeFine(numbers.first);
    await goOn();
    await screen.findAllByText('Numéro inconnu du service.');
    expect(await keptDrafts()).toEqual(['fine-new']);
    const corrected = await open('/pwa/attente', { signedIn: true, answers: answersOf(taken) });
    await userEvent.click(await screen.findByRole('link', { name: 'Corriger : Amende ajoutée' }));
    await goOn();
    await waitFor(() => expect(sentOf(corrected.asked)).toHaveLength(1));
    await waitFor(async () => expect(await keptDrafts()).toEqual([]));
    const { asked } = await openNew(taken);
    await typeFine(numbers.second);
    await goOn();
    await waitFor(() => expect(numbersOf(sentOf(asked))).toEqual([numbers.second]));
    expect(sentOf(asked)[0]?.id).not.toBe(sentOf(corrected.asked)[0]?.id);
  });

  it('delivered meanwhile with other facts, says so and sends what is typed as another one', async () => {
    let isRefused = true;
    const { asked } = await openNew((one) => (isRefused ? refused : taken(one)));
    await typeFine(numbers.first);
    await goOn();
    await screen.findAllByText('Numéro inconnu du service.');
    isRefused = false;
    const [first] = sentOf(asked);
    await (await import('../../offline/index.ts')).retryRow(first?.id ?? '');
    const box = screen.getByRole('textbox', { name: 'Numéro de l’avis de paiement' });
    await userEvent.clear(box);
    await userEvent.paste(numbers.second);
    await goOn();
    expect(await screen.findAllByText(/Une version précédente est déjà enregistrée/)).not.toEqual([]);
    await goOn();
    await waitFor(() => expect(numbersOf(sentOf(asked)).at(-1)).toBe(numbers.second));
    expect(sentOf(asked).at(-1)?.id).not.toBe(first?.id);
  });
});
