export const id = '01933b6e-0000-7000-8000-0000000000d1';
export const row = (n: number) => ({
  id: `01933b6e-0000-7000-8000-0000000000d${n}`,
  status: 'processing',
  payment: n === 1 ? 'due' : 'paid',
  vehicle: { id, plate: `AB-12${n}-CD`, name: '' },
  position: { latitude: 50.6292, longitude: 3.0573, accuracy: 8.4, timestamp: 1 },
  positionSource: 'device',
  placeLabel: n === 1 ? null : '1 place de l’Exemple, Lille',
  takenAtClaim: '2026-11-21T09:00:00.000Z',
  depositedAt: '2026-11-21T09:01:00.000Z',
});
/** As the list shows it. */
export const listed = (n: number, doubts: readonly string[] = []) => ({ ...row(n), photos: [], doubts });
export const sha256 = 'ab12cd34'.repeat(8);
export const bounds = {
  notBefore: null,
  notAfter: '2026-11-21T09:01:00.000Z',
  estimated: '2026-11-21T09:00:00.000Z',
  clockWrong: false,
  clockAheadSeconds: 0,
};
export const detail = {
  ...row(1),
  bounds,
  firstPlaceLabel: null,
  corrections: [],
  tickets: [],
  plateCheck: null,
  savedAtClaim: null,
  leftAtClaim: null,
  presence: null,
  deposited: true,
  remarks: [],
  photos: [
    { kind: 'parking', origin: null, takenAt: null, position: null, sha256, size: 512_000, previewUrl: '/apercu.jpg' },
  ],
};
