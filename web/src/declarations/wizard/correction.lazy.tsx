import { useCallback } from 'react';
import { Navigate } from '../../platform/index.ts';
import {
  listExportableRows,
  type OutboxRow,
  listDraftPhotos,
  retryRow,
  SharedDraftAlert,
  useRefusedAction,
} from '../../offline/index.ts';
import { LinkButton, Page, Skeleton, useNavigateHere } from '../../ui/index.ts';
import { AddVehicle } from '../vehicles/add-vehicle.tsx';
import { buildRefusedDraft } from './build-refused-draft.ts';
import { lazyStepsText } from './lazy-steps.text.fr.ts';
import { RefusalAlert } from './refusal-alert.tsx';
import { readLastVehicles } from '../vehicles/use-vehicles.ts';
import { toText, readVehicleId, listWaitingVehicles } from '../vehicles/list-waiting-vehicles.ts';
import { Wizard } from './wizard.tsx';
import { useWizard } from './use-wizard.ts';
import type { WizardDraft } from './wizard-draft.ts';
import { openWizard } from './wizard-state.ts';

const text = lazyStepsText.correction;

type Opening =
  | { readonly what: 'vehicle'; readonly row: OutboxRow }
  | { readonly what: 'declaration'; readonly draft: WizardDraft };

interface CorrectionProps {
  /** Id of the refused action, as in the address of `/pwa/attente`. */
  readonly id: string;
  readonly userId: string;
}

/**
 * Opens a refused action where it was made; the correction replaces it under the same id.
 */
export function Correction({ id, userId }: CorrectionProps) {
  const opening = useRefusedAction(
    id,
    useCallback((row, all) => loadOpening(row, all, userId), [userId]),
  );
  if (opening === 'reading') return <Skeleton label={text.reading} />;
  // The action was delivered or discarded meanwhile: the list shows the outcome.
  if (opening === null) return <Navigate to="/pwa/attente" replace />;
  return opening.what === 'vehicle' ? (
    <CorrectVehicle row={opening.row} />
  ) : (
    <CorrectDeclaration first={opening.draft} userId={userId} />
  );
}

async function loadOpening(row: OutboxRow, all: readonly OutboxRow[], userId: string): Promise<Opening | null> {
  if (row.kind === 'vehicle.upsert') return { what: 'vehicle', row };
  if (row.kind !== 'declaration.create') return null;
  // Waiting vehicles come first, as they are sent before the declaration.
  const vehicles = [...listWaitingVehicles(all), ...(readLastVehicles(userId) ?? [])].map(
    ({ id: vehicleId, plate }) => ({
      id: vehicleId,
      plate,
    }),
  );
  return { what: 'declaration', draft: buildRefusedDraft(row, { photos: await listDraftPhotos(row.id), vehicles }) };
}

function CorrectDeclaration({ first, userId }: { readonly first: WizardDraft; readonly userId: string }) {
  const { ready, state, dispatch, elsewhere } = useWizard(`correction/${first.id}`, openWizard(first, true));
  if (!ready) return <Skeleton label={text.reading} />;
  // The correction was saved in another tab.
  if (elsewhere === 'ended' && state.draft.saved === null)
    return (
      <Page title={text.ended} back={{ to: '/pwa/attente' }}>
        <SharedDraftAlert elsewhere={elsewhere} />
        <LinkButton to="/pwa/attente" look="act" wide>
          {text.seePending}
        </LinkButton>
      </Page>
    );
  return (
    <Wizard
      state={state}
      dispatch={dispatch}
      userId={userId}
      correcting={first.id}
      notice={<SharedDraftAlert elsewhere={elsewhere} />}
    />
  );
}

function CorrectVehicle({ row }: { readonly row: OutboxRow }) {
  const navigate = useNavigateHere();
  const finishCorrection = async () => {
    const stoppedRows = (await listExportableRows()).filter(
      ({ lastCode, state, payload }) =>
        state === 'needs-attention' &&
        lastCode === 'VEHICLE_NOT_FOUND' &&
        payload['vehicleId'] === (readVehicleId(row) ?? row.id),
    );
    for (const { id } of stoppedRows) void retryRow(id);
    await navigate('/pwa/attente', { replace: true });
  };
  return (
    <Page title={text.vehicle} lead={text.vehicleLead} back={{ to: '/pwa/attente' }}>
      <RefusalAlert row={row} />
      <AddVehicle
        storedVehicle={{
          id: row.id,
          vehicleId: readVehicleId(row),
          plate: toText(row.payload['plate']),
          name: toText(row.payload['name']),
        }}
        onAdded={() => void finishCorrection()}
      />
    </Page>
  );
}
