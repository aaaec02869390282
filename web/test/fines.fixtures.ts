import type { Dossier } from '@placejuste/contracts/dossiers';
import type { Fine } from '@placejuste/contracts/fines';
import {
  computeDeadlineState,
  type FollowedFine,
  type FollowUp,
  computeFollowedDeadlines,
  legalTexts,
} from '@placejuste/domain/fine';
import { windscreenFine } from '@placejuste/domain/fixtures';
import { toParisDay } from '@placejuste/domain/kernel';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { emptyCase } from '../src/dossiers/letters/letter-values.ts';
import { emptyFormValues, toTypedFine } from '../src/fines/form/fine-form-values.ts';
import { sessionOf } from './open.tsx';
import { testNow } from './test-clock.ts';

export const fineId = '01933b6e-0000-7000-8000-0000000000f1';

const nothingDone = {
  sentOn: null,
  sentBy: null,
  rapoReceivedOn: null,
  undeliveredOn: null,
  isUnheard: false,
  decisionOn: null,
  decisionDelivery: null,
  reduced: false,
  registryAskedOn: null,
  payment: null,
} as const;
const nothingYet: FollowUp = { status: 'to-contest', ...nothingDone };

/** Fields that the service adds to a new fine, where its dates do not matter. */
export const justKept = {
  ...nothingDone,
  steps: [],
  decoded: null,
  deadlines: [],
  missing: {},
  createdAt: '2026-11-21T09:00:00.000Z',
  updatedAt: '2026-11-21T09:00:00.000Z',
};

/** The fine of the fixtures as the service would return it that day, with dates by the domain's own rules. */
export function fineOn(now: Date, follow: Partial<FollowUp> = {}, changes: Partial<Fine> = {}): Fine {
  const followed: FollowedFine = {
    ...nothingYet,
    ...follow,
    track: 'fps',
    noticeDate: windscreenFine.noticeDate,
    delivery: 'windscreen',
    region: 'metropole',
  };
  const { region: _region, ...kept } = followed;
  return {
    ...windscreenFine,
    ...kept,
    id: fineId,
    declarationId: null,
    noticePath: null,
    declinedDeclarations: [],
    steps: [],
    decoded: null,
    deadlines: computeFollowedDeadlines(followed).map((deadline) => ({
      ...deadline,
      state: computeDeadlineState(deadline, toParisDay(now)),
      law: deadline.law.map((id) => ({
        text: legalTexts[id].cite,
        readIn: legalTexts[id].readIn,
        readOn: legalTexts[id].readOn,
      })),
    })),
    missing: {},
    createdAt: '2026-11-10T09:00:00.000Z',
    updatedAt: '2026-11-10T09:00:00.000Z',
    ...changes,
  };
}

/** The appeal of a fine, made and ready. */
export function readyDossier(fine: string, changes: Partial<Dossier> = {}): Dossier {
  return {
    id: '01933b6e-0000-7000-8000-0000000000f2',
    fineId: fine,
    kind: 'rapo',
    state: 'ready',
    percent: 100,
    step: 'Votre dossier est prêt.',
    failure: null,
    failedExhibit: null,
    exhibits: [{ number: 1, kind: 'notice', title: 'Avis de paiement' }],
    warnings: [],
    case: emptyCase,
    guide: {
      ways: [
        {
          kind: 'registered',
          title: 'La lettre recommandée',
          lines: ['Signez la lettre.'],
          url: null,
          address: 'Ville',
        },
      ],
      fields: [],
      before: ['Vous signez, vous envoyez.'],
      keep: { kind: 'receipt', lines: ['Gardez la preuve de dépôt.'] },
    },
    withSummary: false,
    summary: [],
    partsState: null,
    declarationId: null,
    parts: [],
    pages: 7,
    sizeBytes: 1_500_000,
    sha256: null,
    createdAt: '2026-11-21T09:00:00.000Z',
    readyAt: '2026-11-21T09:01:00.000Z',
    ...changes,
  };
}

/** A day pasted into its three fields. */
export async function pasteDay(name: string | RegExp, day: string): Promise<void> {
  await userEvent.click(within(screen.getByRole('group', { name })).getByLabelText('Jour'));
  await userEvent.paste(day);
}

/** Stores the answer about the place of the card on this device, before the page of the fine opens. */
export async function sayCardPlace(fine: string, place = 'shown'): Promise<void> {
  window.localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf()));
  // The local database of the previous test is another one.
  vi.resetModules();
  const { saveDraft } = await import('../src/offline/index.ts');
  await saveDraft(`card-place-${fine}`, place, testNow());
}

/** Request of the form of a posted fine while nothing else is typed. */
export const postedFine = toTypedFine({ ...emptyFormValues, delivery: 'post' });
