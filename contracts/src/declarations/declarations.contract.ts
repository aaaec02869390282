import { declarationMessages } from '@placejuste/domain/declaration';
import * as z from 'zod/mini';
import { permissionMessages, permissionRefusals } from '../accounts/index.ts';
import { defineContract, pageOf } from '../kernel/index.ts';
import {
  createDeclaration,
  declaration,
  declarationDetail,
  declarationsQuery,
  listedDeclaration,
  placeLabelProof,
} from './declaration.schema.ts';
import { archiveDeclaration, archivedDeclaration } from './ticket.schema.ts';

const id = z.uuid();

const foundAddress = z.object({
  label: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  proof: z.optional(z.string()),
});

export const declarationsContract = defineContract(
  {
    /** Idempotent by `id`: a replay returns the stored declaration. Its payment starts as `due`. */
    createDeclaration: {
      method: 'POST',
      path: '/api/declarations',
      access: 'user',
      body: createDeclaration,
      reply: declaration,
      refusals: {
        ...permissionRefusals,
        DECLARATION_INCOMPLETE: 'unprocessable',
        DECLARATION_ID_TAKEN: 'conflict',
        PHOTO_NOT_RECEIVED: 'conflict',
        PHOTO_ALREADY_USED: 'conflict',
        POSITION_REFUSED: 'unprocessable',
        VEHICLE_NOT_FOUND: 'missing',
      },
    },
    /** Newest first. */
    listDeclarations: {
      method: 'GET',
      path: '/api/declarations',
      access: 'user',
      query: declarationsQuery,
      reply: pageOf(listedDeclaration),
      refusals: {},
    },
    readDeclaration: {
      method: 'GET',
      path: '/api/declarations/:id',
      access: 'user',
      params: z.object({ id }),
      reply: declarationDetail,
      refusals: { DECLARATION_NOT_FOUND: 'missing' },
    },
    /** Corrects the address in words, and keeps the first one beside it. The measured position never changes. */
    correctPlaceLabel: {
      method: 'PATCH',
      path: '/api/declarations/:id',
      access: 'user',
      params: z.object({ id }),
      body: z.object({
        placeLabel: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
        placeLabelProof: z.optional(z.nullable(placeLabelProof)),
      }),
      reply: declaration,
      refusals: { DECLARATION_NOT_FOUND: 'missing', PLACE_LABEL_EMPTY: 'unprocessable' },
    },
    /** Archives it or takes it out of the archive; nothing of it is lost. */
    archiveDeclaration: {
      method: 'PUT',
      path: '/api/declarations/:id/archived',
      access: 'user',
      params: z.object({ id }),
      body: z.pick(archiveDeclaration, { archived: true }),
      reply: archivedDeclaration,
      refusals: { DECLARATION_NOT_FOUND: 'missing' },
    },
    /** Removes the proof of a ticket; the rest of the declaration stays. */
    removeTicket: {
      method: 'DELETE',
      path: '/api/tickets/:id',
      access: 'user',
      params: z.object({ id }),
      reply: z.object({ removed: z.boolean() }),
      refusals: { TICKET_NOT_FOUND: 'missing' },
    },
    /** Returns the address of a position, through our server so that no third party sees the person's browser. */
    reverseGeocode: {
      method: 'GET',
      path: '/api/places/reverse',
      access: 'user',
      query: z.object({
        lon: z.coerce.number().check(z.minimum(-180), z.maximum(180)),
        lat: z.coerce.number().check(z.minimum(-90), z.maximum(90)),
      }),
      /** `proof` is valid in a declaration of that same point only; absent from a server older than this field. */
      reply: z.object({ label: z.nullable(z.string()), proof: z.optional(z.nullable(z.string())) }),
      refusals: {},
      perMinute: 30,
    },
    /**
     * Returns positions of an address, for phones that measure none. `places` is null when the geocoder does not
     * answer.
     */
    searchAddress: {
      method: 'GET',
      path: '/api/places/search',
      access: 'user',
      query: z.object({ q: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)) }),
      reply: z.object({ places: z.nullable(z.array(foundAddress)) }),
      refusals: {},
      perMinute: 30,
    },
  },
  { ...declarationMessages, ...permissionMessages },
);
