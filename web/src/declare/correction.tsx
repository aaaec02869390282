import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { exportableRows, type OutboxRow, photosOf, retryRow, useDraft } from '../offline/index.ts';
import { Page, Skeleton } from '../ui/index.ts';
import { AddVehicle } from './add-vehicle.tsx';
import { draftOfRefused } from './draft-of-refused.ts';
import { declareText } from './declare.text.fr.ts';
import { RefusalNotice } from './refusal-notice.tsx';
import { lastVehicles } from './use-vehicles.ts';
import { Wizard } from './wizard.tsx';
import { unfinishedDraft, type WizardDraft } from './wizard-draft.ts';

const text = declareText.correction;

type Opening =
  | { readonly what: 'reading' | 'nothing' }
  | { readonly what: 'vehicle'; readonly row: OutboxRow }
  | { readonly what: 'declaration'; readonly draft: WizardDraft };

interface CorrectionProps {
  /** Of the action, as `/pwa/attente` names it. */
  readonly id: string;
  readonly userId: string;
}

/** An action that was refused, opened where it was made; what is sent then takes its place under the same identifier. */
export function Correction({ id, userId }: CorrectionProps) {
  const [opening, setOpening] = useState<Opening>({ what: 'reading' });
  useEffect(() => {
    let current = true;
    const read = async () => {
      const found = await openingOf(id, userId).catch((): Opening => ({ what: 'nothing' }));
      if (current) setOpening(found);
    };
    void read();
    return () => {
      current = false;
    };
  }, [id, userId]);
  switch (opening.what) {
    case 'reading':
      return <Skeleton label={text.reading} />;
    case 'nothing':
      // Delivered or thrown away meanwhile: the list says what became of it.
      return <Navigate to="/pwa/attente" replace />;
    case 'vehicle':
      return <CorrectVehicle row={opening.row} />;
    case 'declaration':
      return <CorrectDeclaration first={opening.draft} userId={userId} />;
  }
}

async function openingOf(id: string, userId: string): Promise<Opening> {
  const rows = await exportableRows();
  const row = rows.find((one) => one.id === id && one.state === 'needs-attention');
  if (row?.kind === 'vehicle.upsert') return { what: 'vehicle', row };
  if (row?.kind !== 'declaration.create') return { what: 'nothing' };
  const waiting = rows.filter(({ kind }) => kind === 'vehicle.upsert').map((one) => ({ id: one.id, plate: textOf(one.payload['plate']) }));
  const vehicles = [...(lastVehicles(userId) ?? []), ...waiting].map(({ id: vehicleId, plate }) => ({ id: vehicleId, plate }));
  return { what: 'declaration', draft: draftOfRefused(row, { photos: await photosOf(id), vehicles }) };
}

function CorrectDeclaration({ first, userId }: { readonly first: WizardDraft; readonly userId: string }) {
  const draft = useDraft(`correction/${first.id}`, first, unfinishedDraft);
  if (!draft.ready) return <Skeleton label={text.reading} />;
  return <Wizard draft={draft} userId={userId} correcting={first.id} />;
}

function CorrectVehicle({ row }: { readonly row: OutboxRow }) {
  const navigate = useNavigate();
  const corrected = async () => {
    const stopped = (await exportableRows()).filter(({ lastCode, state, payload }) => state === 'needs-attention' && lastCode === 'VEHICLE_NOT_FOUND' && payload['vehicleId'] === row.id);
    for (const { id } of stopped) void retryRow(id);
    await navigate('/pwa/attente', { replace: true });
  };
  return (
    <Page title={text.vehicle} lead={text.vehicleLead} back={{ to: '/pwa/attente' }}>
      <RefusalNotice row={row} />
      <AddVehicle kept={{ id: row.id, plate: textOf(row.payload['plate']), name: textOf(row.payload['name']) }} onAdded={() => void corrected()} />
    </Page>
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
