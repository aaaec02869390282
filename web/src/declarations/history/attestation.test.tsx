import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { open } from '../../../test/open.tsx';
import { detail, id, sha256 } from '../../../test/history.fixtures.ts';

describe('the attestation of a declaration', () => {
  it('makes the attestation on one press, says how far it is, and takes it', async () => {
    const taken: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      taken.push(`${this.getAttribute('href')} ${this.download}`);
    });
    const path = `/api/declarations/${id}/attestation`;
    let looked = 0;
    await open(`/pwa/historique?declaration=${id}`, {
      signedIn: true,
      answers: {
        [`GET /api/declarations/${id}`]: { body: detail },
        [`POST ${path}`]: {
          body: { state: 'queued', percent: 0, said: 'Votre attestation attend son tour.', file: null },
        },
        [`GET ${path}`]: () => {
          looked += 1;
          if (looked === 1)
            return { body: { state: 'running', percent: 50, said: 'Nous mettons l’attestation en page.', file: null } };
          return {
            body: {
              state: 'ready',
              percent: 100,
              said: 'Votre attestation est prête.',
              file: { url: '/storage/v1/object/signed/a?token=b', fileName: 'attestation-a.pdf', sizeBytes: 9, sha256 },
            },
          };
        },
      },
    });
    const button = await screen.findByRole('button', { name: 'Télécharger l’attestation (PDF)' });
    await userEvent.click(button);
    expect(await screen.findByRole('progressbar', { name: 'Votre attestation attend son tour.' })).toBeTruthy();
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(
      (await screen.findByRole('progressbar', { name: 'Nous mettons l’attestation en page.' })).getAttribute('value'),
    ).toBe('50');
    await waitFor(() => expect(taken).toEqual(['/storage/v1/object/signed/a?token=b attestation-a.pdf']));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(button.getAttribute('aria-busy')).toBeNull();
  });

  it.each([
    [
      'a refusal',
      {
        status: 404,
        body: {
          code: 'EVIDENCE_UNKNOWN',
          message: 'Aucune preuve n’a été déposée ici sous ce numéro.',
          requestId: 'r',
        },
      },
      'Aucune preuve n’a été déposée ici sous ce numéro.',
    ],
    [
      'a making that stopped',
      { body: { state: 'failed', percent: 0, said: 'Votre preuve est intacte : réessayez.', file: null } },
      'Votre preuve est intacte : réessayez.',
    ],
  ])('says why there is no attestation: %s', async (_what, answer, sentence) => {
    await open(`/pwa/historique?declaration=${id}`, {
      signedIn: true,
      answers: {
        [`GET /api/declarations/${id}`]: { body: detail },
        [`POST /api/declarations/${id}/attestation`]: answer,
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Télécharger l’attestation (PDF)' }));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('L’attestation n’a pas pu être téléchargée')).toBeTruthy();
    expect(within(alert).getByText(sentence)).toBeTruthy();
  });
});
