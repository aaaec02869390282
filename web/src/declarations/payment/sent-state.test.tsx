import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { outboxRow } from '../../../test/outbox-row.fixtures.ts';
import { SendingState } from './sent-state.tsx';

it.each(['PHOTO_UNREADABLE', 'LOCAL_FAULT'])('own-fault-told-as-no-network: %s has its own words', async (lastCode) => {
  const lastMessage = 'La photo ne peut pas être relue pour le moment.';
  render(<SendingState row={outboxRow({ attempts: 1, lastCode, lastMessage })} />);
  expect((await screen.findByRole('status')).textContent).toBe(lastMessage);
});
