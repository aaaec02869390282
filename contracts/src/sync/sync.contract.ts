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
     * Takes one action kept on a phone and runs the command of its ordinary route. Idempotent by `id`: once
     * something was kept, the first outcome is answered for ever; a refusal kept nothing and is judged anew.
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
    /** The server’s time, signed, to be carried by what is declared next. */
    contact: { ...contactCall, refusals: { SERVICE_CLOCK_SUSPENDED: 'conflict' } },
  },
  // That of fines last: it says what a suspension means for an action kept on a phone.
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
