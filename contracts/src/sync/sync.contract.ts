import { carerMessages } from '@placejuste/domain/carer';
import { declarationMessages } from '@placejuste/domain/declaration';
import { presenceMessages, serviceClockMessages } from '@placejuste/domain/evidence';
import { syncMessages } from '@placejuste/domain/sync';
import { permissionMessages } from '../accounts/index.ts';
import { carerActionRefusals } from '../carers/index.ts';
import { declarationsContract, presenceContract, vehiclesContract } from '../declarations/index.ts';
import { dossiersContract } from '../dossiers/index.ts';
import { finesContract } from '../fines/index.ts';
import { defineContract } from '../kernel/index.ts';
import { stationsContract } from '../stations/index.ts';
import { contactCall, syncCall } from './sync.schema.ts';

const { createDeclaration, readDeclaration } = declarationsContract.calls;
const { upsertVehicle } = vehiclesContract.calls;
const { signPresence } = presenceContract.calls;
const { createFine, changeFine, recordStep, undoStep } = finesContract.calls;
const { addPaper } = dossiersContract.calls;
const { createStation } = stationsContract.calls;

export const syncContract = defineContract(
  {
    /**
     * Runs the command of an ordinary route for one action stored on a phone. Idempotent by `id`: once the command
     * stored something, a replay returns the first outcome; a refusal stores nothing, so a replay runs again.
     */
    sync: {
      ...syncCall,
      refusals: {
        ...createDeclaration.refusals,
        ...carerActionRefusals,
        ...readDeclaration.refusals,
        ...upsertVehicle.refusals,
        TICKET_EMPTY: 'unprocessable',
        TICKET_NUMBER_UNREADABLE: 'unprocessable',
        TICKET_ID_TAKEN: 'conflict',
        TICKETS_TOO_MANY: 'conflict',
        ...signPresence.refusals,
        ...createStation.refusals,
        ...createFine.refusals,
        ...changeFine.refusals,
        ...recordStep.refusals,
        ...undoStep.refusals,
        ...addPaper.refusals,
        SYNC_KIND_UNKNOWN: 'unprocessable',
        SYNC_VERSION_UNKNOWN: 'unprocessable',
        SYNC_PAYLOAD_INVALID: 'unprocessable',
        SYNC_ID_TAKEN: 'conflict',
      },
    },
    /** The server’s time, signed, to be included in the next declaration. */
    contact: { ...contactCall, refusals: { SERVICE_CLOCK_SUSPENDED: 'conflict' } },
  },
  // The fines' messages come last: their sentence says what a suspension means for an action stored on a phone.
  {
    ...permissionMessages,
    ...declarationMessages,
    ...presenceMessages,
    ...carerMessages,
    ...serviceClockMessages,
    ...stationsContract.messages,
    ...dossiersContract.messages,
    ...finesContract.messages,
    ...syncMessages,
  },
);
