import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { open, type Answers } from '../../../test/open.tsx';
import { fineId, fineOn, sayCardPlace } from '../../../test/fines.fixtures.ts';
import { sentence } from '../../../test/sentence.ts';

const paperId = '01933b6e-0000-7000-8000-0000000000e9';
const declarationId = '01933b6e-0000-7000-8000-0000000000d9';
const now = new Date('2026-11-21T09:00:00.000Z');
const plates = 'L’avis porte AB-123-CD, la carte grise EF-456-GH : joignez celle de AB-123-CD.';

/** A service that stops the dossier for these faults, asked once; `requests` counts how often it was. */
async function stopped(fields: Record<string, string>, more: Answers = {}) {
  const fine = fineOn(now, {}, { declarationId });
  const refusal = {
    code: 'DOSSIER_PAPERS_CONTRADICT',
    message: 'Une pièce ne correspond pas à la fiche.',
    fields,
    requestId: 'r',
  };
  await sayCardPlace(fineId);
  const { asked } = await open(`/mes-amendes?fine=${fineId}`, {
    signedIn: true,
    answers: {
      [`GET /api/fines/${fineId}`]: { body: fine },
      [`GET /api/fines/${fineId}/dossiers`]: { body: { rows: [], next: null } },
      [`GET /api/fines/${fineId}/papers`]: { body: { rows: [] } },
      [`GET /api/fines/${fineId}/matches`]: { body: { rows: [] } },
      [`POST /api/fines/${fineId}/dossiers`]: { status: 422, body: refusal },
      ...more,
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Préparer mon dossier' }));
  const requests = () => asked.filter(({ method, path }) => method === 'POST' && path.endsWith('/dossiers')).length;
  return { asked, requests };
}

beforeEach(freshDevice);

describe('a paper that is not the fine’s', { timeout: 20_000 }, () => {
  it('is named with both values beside the dossier; the paper or the fine can be corrected', async () => {
    await stopped({ [`CERTIFICATE_OTHER_PLATE.${paperId}`]: plates });
    expect(await screen.findByText(sentence(plates))).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Corriger la fiche' }).getAttribute('href')).toContain('edit=1');
    await userEvent.click(screen.getByRole('button', { name: 'Joindre la carte grise de cette voiture' }));
    expect(
      await screen.findByText(
        /^En le joignant, vous confirmez qu’il indique bien ce que dit la fiche : AB-123-CD, Ada Essai\./,
      ),
    ).toBeTruthy();
  });

  it('unread, is confirmed in one press with the values shown, and the dossier is asked again', async () => {
    const { asked, requests } = await stopped(
      { [`CARD_UNREAD.${paperId}`]: 'La carte n’a pas encore été comparée.' },
      { [`POST /api/fines/${fineId}/confirmations`]: { body: { confirmed: true } } },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Oui, c’est bien ce qui est écrit sur la carte' }));
    await waitFor(() => expect(requests()).toBe(2));
    const confirmed = asked.find(({ path }) => path.endsWith('/confirmations'))?.body;
    expect(confirmed).toEqual({
      paperId,
      plate: 'AB-123-CD',
      debtorName: 'Ada Essai',
      holderName: 'Ada Essai',
      cardNumber: 'CMI-EXEMPLE-001',
      cardValidUntil: null,
      place: '12 rue du Modèle, 59000 Lille',
    });
  });

  it('a declaration of the evening before is confirmed for the moment of the notice', async () => {
    const { asked, requests } = await stopped(
      { [`DECLARATION_LONG_BEFORE.${declarationId}`]: 'Bien avant le constat.' },
      { [`POST /api/fines/${fineId}/confirmations`]: { body: { confirmed: true } } },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Oui, la voiture n’avait pas bougé' }));
    await waitFor(() => expect(requests()).toBe(2));
    expect(asked.find(({ path }) => path.endsWith('/confirmations'))?.body).toMatchObject({
      paperId: declarationId,
      observedOn: '2026-11-10',
      observedAt: '14:05',
    });
  });

  it('a confirmation that comes too late is refused in words', async () => {
    const refusal = { code: 'PAPER_FACTS_CHANGED', message: 'La fiche a changé entre-temps.', requestId: 'r' };
    await stopped(
      { [`CERTIFICATE_UNREAD.${paperId}`]: 'À comparer.' },
      { [`POST /api/fines/${fineId}/confirmations`]: { status: 409, body: refusal } },
    );
    await userEvent.click(
      await screen.findByRole('button', { name: 'Oui, c’est bien ce qui est écrit sur la carte grise' }),
    );
    expect(await screen.findByText(refusal.message)).toBeTruthy();
  });

  it('a declaration of another stop is untied in one press, and the dossier is asked for again', async () => {
    const fields = {
      [`DECLARATION_OTHER_PLACE.${declarationId}`]: 'Un autre lieu.',
      [`DECLARATION_OTHER_MOMENT.${declarationId}`]: 'Un autre moment.',
    };
    const { asked, requests } = await stopped(fields, { [`PATCH /api/fines/${fineId}`]: { body: fineOn(now) } });
    expect(await screen.findByText('Un autre moment.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Retirer cette déclaration' }));
    await waitFor(() => expect(requests()).toBe(2));
    expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ declarationId: null });
  });
});
