import { attestationVersion, type AttestationFacts } from '@placejuste/domain/evidence';
import { afterAll, expect, it } from 'vitest';
import { readPdf } from '../../test/pdf-tools.ts';
import { createTypst } from '../platform/typst/index.ts';
import { typesetAttestation } from './typeset-attestation.ts';

const typst = createTypst();
afterAll(() => typst.close());

const at = '2026-11-21T10:00:00.000Z';
const bounds = { notBefore: null, notAfter: at };
const facts: AttestationFacts = {
  version: attestationVersion,
  declaration: '01a1fd8c-6900-7000-8000-2304272c8bc0',
  plate: 'AB-123-CD',
  placeLabel: null,
  placeLabelSource: null,
  latitude: 50.6292,
  longitude: 3.0573,
  accuracyMetres: 8,
  positionSource: 'device',
  depositedAt: at,
  bounds,
  told: bounds,
  claimedAt: at,
  clockWrongBySeconds: null,
  photos: [],
  manifest: null,
  fault: null,
  doubts: [],
  receipt: { sha256: 'a'.repeat(64), key: '' },
  log: { index: 0, root: 'b'.repeat(64) },
  stamps: [],
  presence: null,
  asOf: at,
  verifyUrl: 'https://placejuste.example/verifier/01a1fd8c-6900-7000-8000-2304272c8bc0',
};

// Letters that a typesetter moves apart or joins: a PDF reader took the gap between them for a space.
it.each(['90Z7ydj9sGfN0u_u0igh-GcnlhbF8MDwczorpbqjmi4', 'qjgjyjpj-jqjyj_fifl-ffffi-AVAVTo-Wy-LTfjfj4'])(
  'the key %s is copied as it was written',
  async (key) => {
    const { pdf } = await typesetAttestation(
      typst,
      {
        facts: { ...facts, receipt: { ...facts.receipt, key } },
        receipt: { text: '{}', signature: null } as never,
        manifest: null,
        presence: null,
      },
      [],
    );
    expect(readPdf(pdf).text).toContain(key);
  },
);
