import { momentLimits, type Position } from '@placejuste/domain/declaration';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { PhotoFacts } from '../../offline/index.ts';
import { toLocatedPosition } from '../place/locate.ts';
import { emptyDraft, parseDraft, chooseStep, type WizardDraft, wizardSteps } from './wizard-draft.ts';
import { openWizard, reduceWizard, type WizardAction, type WizardState } from './wizard-state.ts';

const now = new Date('2026-11-22T09:00:00Z');
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const idOf = (digit: number) => `01933b6e-0000-7000-8000-00000000000${digit}`;
const lille: Position = { latitude: 50.637, longitude: 3.0635, accuracy: 10, timestamp: now.getTime() };
const lens: Position = { ...lille, latitude: 50.43, timestamp: now.getTime() + 60_000 };
const measured = (position: Position) => toLocatedPosition(position, 'device', null);
const photo = (id: string): PhotoFacts => ({
  id,
  owner: 'o',
  name: 'a.jpg',
  type: 'image/jpeg',
  sha256: 'ab',
  keptAt: now.toISOString(),
  size: 200_000,
});
const vehicle = { id: 'v1', plate: 'AB-123-CD' };

const draftRead = (changes: Partial<Extract<WizardAction, { type: 'draftRead' }>> = {}): WizardAction => ({
  type: 'draftRead',
  queuedAt: null,
  isReload: false,
  isNew: false,
  wantsNew: false,
  id: idOf(9),
  now,
  ...changes,
});
const place: WizardAction = { type: 'placeChosen', location: measured(lille), words: '1 rue de l’Exemple', proof: 'p' };
const shoot = (kind: 'parking' | 'windshield', id: string): WizardAction => ({
  type: 'photoTaken',
  kind,
  photo: photo(id),
});
const choose: WizardAction = { type: 'vehicleChosen', vehicle };
const saved: WizardAction = { type: 'saved', now };
const queuedAt = now.toISOString();

/** From a new draft, or from the one given. */
function after(actions: readonly WizardAction[], from: WizardState = openWizard(emptyDraft(idOf(1), now), false)) {
  return actions.reduce(reduceWizard, from);
}
const open = after([draftRead({ isNew: true })]);
const complete = after([place, choose, shoot('parking', 'p1'), shoot('windshield', 'p2')], open);
/** Returns the part of a state that survives a reload: the draft as it was written. */
function reload({ draft }: WizardState): WizardState {
  const read = parseDraft(JSON.parse(JSON.stringify(draft)));
  if (read === null) throw new Error('a draft that was written is read again');
  return openWizard(read, false);
}

describe('what the wizard opens on', () => {
  test.each<readonly [what: string, from: WizardState, action: WizardAction, phase: string, id: string]>([
    ['a new draft', reload(open), draftRead({ isNew: true }), 'open', idOf(1)],
    ['a draft left a moment ago', reload(complete), draftRead({ now: minutesLater(5) }), 'open', idOf(1)],
    ['a draft of yesterday', reload(complete), draftRead({ now: minutesLater(1440) }), 'asking', idOf(1)],
    ['another one wanted over a draft', reload(complete), draftRead({ wantsNew: true }), 'asking', idOf(1)],
    ['another one wanted over nothing', reload(open), draftRead({ wantsNew: true, isNew: true }), 'open', idOf(1)],
    ['a draft the outbox already has', reload(complete), draftRead({ queuedAt }), 'open', idOf(9)],
    [
      'a draft of yesterday another tab sent',
      reload(complete),
      draftRead({ queuedAt, now: minutesLater(1440) }),
      'open',
      idOf(9),
    ],
    [
      'a saved declaration, reloaded',
      reload(after([saved], complete)),
      draftRead({ now: minutesLater(99) }),
      'open',
      idOf(1),
    ],
  ])('%s', (_what, from, action, phase, id) => {
    expect(from.phase).toBe('entering');
    expect(reduceWizard(from, action)).toMatchObject({ phase, draft: { id } });
  });

  it('reloaded as the outbox took its declaration, goes on to the payment', () => {
    const { draft, phase } = reduceWizard(reload(complete), draftRead({ queuedAt, isReload: true }));
    expect(phase).toBe('open');
    expect(draft).toMatchObject({ id: idOf(1), saved: { at: queuedAt } });
    expect(chooseStep(draft, 'photos')).toBe('payment');
  });

  it('decides once: what is begun since is not asked about by a second entry', () => {
    expect(reduceWizard(complete, draftRead({ wantsNew: true, now: minutesLater(1440) }))).toBe(complete);
  });

  it('a correction opens at once', () => {
    expect(openWizard(complete.draft, true).phase).toBe('open');
  });

  const askingState = after([draftRead({ now: minutesLater(1440) })], reload(complete));

  it('goes on with the draft of yesterday, at its photographs, and does not ask for half an hour', () => {
    const on = after(
      [{ type: 'draftResumed', draft: { ...askingState.draft, step: 'location' }, now: minutesLater(1440) }],
      askingState,
    );
    expect(on).toMatchObject({ phase: 'open', draft: { id: idOf(1), step: 'photos' } });
    expect(after([draftRead({ now: minutesLater(1450) })], reload(on)).phase).toBe('open');
  });

  it('begins another one with the same vehicle, and nothing else', () => {
    const fresh = after([{ type: 'draftReplaced', id: idOf(2), now: minutesLater(1440) }], askingState);
    expect(fresh).toEqual({
      ...openWizard({ ...emptyDraft(idOf(2), minutesLater(1440)), vehicle, isOnlyVehicle: false }, false),
      phase: 'open',
    });
  });
});

describe('the page looked at again', () => {
  const away = (ms: number, isQueued = false): readonly WizardAction[] => [
    { type: 'pageHidden', now },
    { type: 'pageSeen', isQueued, now: new Date(now.getTime() + ms) },
  ];
  test.each<readonly [what: string, from: WizardState, actions: readonly WizardAction[], phase: string]>([
    ['the phone’s own camera hid it for a moment', complete, away(20_000), 'open'],
    ['it was left for longer', complete, away(momentLimits.oldMs + 1), 'asking'],
    ['it was left, and the outbox has the declaration', complete, away(momentLimits.oldMs + 1, true), 'open'],
    ['it was left, and the declaration is saved', after([saved], complete), away(momentLimits.oldMs + 1), 'open'],
    ['it is seen without having been hidden', complete, away(momentLimits.oldMs + 1).slice(1), 'open'],
  ])('%s', (_what, from, actions, phase) => {
    expect(after(actions, from)).toMatchObject({ phase, hiddenAt: null, draft: from.draft });
  });
});

describe('automatic steps', () => {
  test.each<readonly [what: string, actions: readonly WizardAction[], justPlaced: boolean, justShot: boolean]>([
    ['nothing done', [], false, false],
    ['a place chosen', [place], true, false],
    ['the first place measured', [{ type: 'openingMeasured', location: measured(lille) }], true, false],
    ['the car said to be here, before paying', [{ type: 'placeCorrected', location: measured(lens) }], false, false],
    ['a photograph', [shoot('parking', 'p1')], false, true],
    ['a photograph kept in spite of a remark', [{ type: 'photoAccepted', photoId: 'p1' }], false, true],
    ['a step opened', [place, shoot('parking', 'p1'), { type: 'stepOpened', step: 'payment' }], false, false],
    ['the steps shown anew', [place, { type: 'stepsShown' }], false, false],
  ])('%s', (_what, actions, justPlaced, justShot) => {
    expect(after(actions, open)).toMatchObject({ justPlaced, justShot });
  });

  it('a place measured again arms nothing: the person comes back to a finished step', () => {
    const back = after(
      [place, { type: 'stepOpened', step: 'location' }, { type: 'openingMeasured', location: measured(lens) }],
      open,
    );
    expect(back).toMatchObject({ justPlaced: false, here: measured(lens) });
  });
});

describe('answers that come late, or twice', () => {
  it('the position of a photograph taken again is of no photograph', () => {
    const again = after([shoot('parking', 'p3')], complete);
    const late = after([{ type: 'shutterMeasured', photoId: 'p1', location: measured(lens) }], again);
    expect(late.draft).toBe(again.draft);
    expect(late.here).toEqual(measured(lens));
  });

  it('the position of a shutter moves the place of a new declaration, not of a correction', () => {
    const shutter: WizardAction = { type: 'shutterMeasured', photoId: 'p1', location: measured(lens) };
    expect(after([shutter], complete).draft.place?.position).toEqual(lens);
    const corrected = after([shutter], openWizard(complete.draft, true));
    expect(corrected.draft.place?.position).toEqual(lille);
    expect(corrected.draft.photos.parking?.position).toEqual(lens);
  });

  it('the address of a former place is dropped', () => {
    const moved = after([{ type: 'placeCorrected', location: measured(lens) }], complete);
    const label: WizardAction = { type: 'labelFound', position: lille, label: 'Ailleurs', proof: null };
    expect(after([label], moved).draft.placeLabel).toBeNull();
    expect(after([{ ...label, position: moved.draft.place?.position ?? lille }], moved).draft.placeLabel).toBe(
      'Ailleurs',
    );
  });

  it('pictures kept for another draft are not given to this one', () => {
    const photos = [{ ...photo('p8'), tags: { use: 'parking' } }];
    expect(after([{ type: 'photosRecovered', draftId: idOf(7), photos }], open).draft).toBe(open.draft);
    const back = after([{ type: 'photosRecovered', draftId: idOf(1), photos }], open);
    expect(back.draft.photos.parking?.id).toBe('p8');
  });

  it('the only vehicle is taken once, and a plate typed anew for it stays', () => {
    const alone: WizardAction = { type: 'onlyVehicleKnown', vehicle };
    const state = after([alone, { type: 'vehicleChosen', vehicle: { ...vehicle, plate: 'ZZ-999-ZZ' } }, alone], open);
    expect(state.draft.vehicle?.plate).toBe('ZZ-999-ZZ');
    expect(after([alone], state), 'the same object, or its effect would never end').toBe(state);
  });

  it('another vehicle that was chosen stays, however often the only one of the account is named', () => {
    const alone: WizardAction = { type: 'onlyVehicleKnown', vehicle };
    const added: WizardAction = { type: 'vehicleChosen', vehicle: { id: 'v2', plate: 'EF-456-GH' } };
    const state = after([alone, added, alone, shoot('parking', 'p1')], open);
    expect(state.draft.vehicle?.id).toBe('v2');
    expect(after([draftRead(), alone], reload(state)).draft.vehicle?.id, 'after a reload').toBe('v2');
  });

  it('the only vehicle, which nobody chose, gives way to the one that took its place elsewhere', () => {
    const alone: WizardAction = { type: 'onlyVehicleKnown', vehicle };
    const other: WizardAction = { type: 'onlyVehicleKnown', vehicle: { id: 'v2', plate: 'EF-456-GH' } };
    const state = after([alone, shoot('parking', 'p1')], open);
    expect(after([draftRead(), alone, other], reload(state)).draft.vehicle?.id).toBe('v2');
    expect(after([choose, other], state).draft.vehicle, 'once chosen, it stays').toEqual(vehicle);
  });

  it('a plate corrected since the draft was begun is that of the draft, until it is saved', () => {
    const corrected = { id: vehicle.id, plate: 'AB-123-CE' };
    const known: WizardAction = { type: 'vehiclesKnown', vehicles: [{ id: 'v2', plate: 'EF-456-GH' }, corrected] };
    const refreshed = after([known], complete);
    expect(refreshed.draft).toEqual({ ...complete.draft, vehicle: corrected });
    expect(after([known], refreshed), 'the same object, or its effect would never end').toBe(refreshed);
    expect(after([saved, known], complete).draft.vehicle, 'signed as it was').toEqual(vehicle);
    expect(after([known], open).draft.vehicle, 'nothing is chosen').toBeNull();
  });

  it('a refused declaration opened again is described again, under the same identifier', () => {
    const reopened = after([saved, { type: 'refusedReopened', step: 'photos' }, shoot('parking', 'p4')], complete);
    expect(reopened.draft).toMatchObject({
      id: idOf(1),
      saved: null,
      step: 'photos',
      photos: { parking: { id: 'p4' } },
    });
  });

  it('another declaration after this one has nothing of it', () => {
    const payment = { ok: false as const, message: 'm' };
    const next = after(
      [
        { type: 'saveIncomplete' },
        saved,
        { type: 'paymentOpened', payment },
        { type: 'anotherBegun', id: idOf(2), now },
      ],
      complete,
    );
    expect(next).toMatchObject({ draft: emptyDraft(idOf(2), now), attempt: 0, payment: null });
  });
});

const moment = fc.integer({ min: 0, max: 3000 }).map(minutesLater);
const position = fc.constantFrom(lille, lens);
const location = fc
  .tuple(position, fc.constantFrom('device' as const, 'last-known' as const, 'manual' as const))
  .map(([at, source]) => toLocatedPosition(at, source, null));
const photoId = fc.constantFrom('p1', 'p2', 'p3');
const step = fc.constantFrom(...wizardSteps);
const id = fc.constantFrom(idOf(1), idOf(2), idOf(3));
const vehicles = fc.constantFrom(vehicle, { id: 'v2', plate: 'EF-456-GH' });
const typed = <Type extends WizardAction['type']>(type: Type) => fc.constant(type);
/** Actions of the person, the phone or the service on a declaration, possible at any time. */
const anyFact: fc.Arbitrary<WizardAction> = fc.oneof(
  fc.record({
    type: typed('draftRead'),
    queuedAt: fc.constant(null),
    isReload: fc.boolean(),
    isNew: fc.boolean(),
    wantsNew: fc.boolean(),
    id,
    now: moment,
  }),
  fc.record({ type: typed('pageHidden'), now: moment }),
  fc.record({ type: typed('pageSeen'), isQueued: fc.boolean(), now: moment }),
  fc.record({ type: typed('stepsShown') }),
  fc.record({ type: typed('photosRecovered'), draftId: id, photos: fc.array(photoId.map(photo), { maxLength: 2 }) }),
  fc.record({ type: typed('stepOpened'), step }),
  fc.record({ type: typed('placeChosen'), location, words: fc.constant(null), proof: fc.constant(null) }),
  fc.record({ type: typed('placeCorrected'), location }),
  fc.record({ type: typed('openingMeasured'), location }),
  fc.record({ type: typed('shutterMeasured'), photoId, location }),
  fc.record({ type: typed('labelFound'), position, label: fc.constant('Ici'), proof: fc.constant(null) }),
  fc.record({ type: typed('townNamed'), town: fc.constantFrom('59350', null) }),
  fc.record({ type: typed('vehicleChosen'), vehicle: vehicles }),
  fc.record({ type: typed('onlyVehicleKnown'), vehicle: vehicles }),
  fc.record({ type: typed('vehiclesKnown'), vehicles: fc.array(vehicles, { maxLength: 2 }) }),
  fc.record({
    type: typed('photoTaken'),
    kind: fc.constantFrom('parking' as const, 'windshield' as const),
    photo: photoId.map(photo),
  }),
  fc.record({ type: typed('photoAccepted'), photoId }),
  fc.record({ type: typed('plateAnswered'), plate: fc.constant('AB-123-CD') }),
  fc.record({ type: typed('saveIncomplete') }),
);
const anyTurn: fc.Arbitrary<WizardAction> = fc.oneof(
  fc.record({ type: typed('draftResumed'), draft: fc.constant(complete.draft), now: moment }),
  fc.record({ type: typed('draftReplaced'), id, now: moment }),
  fc.record({ type: typed('saved'), now: moment }),
  fc.record({ type: typed('refusedReopened'), step }),
  fc.record({ type: typed('anotherBegun'), id, now: moment }),
);
const anyOrder = fc.array(fc.oneof({ weight: 4, arbitrary: anyFact }, { weight: 1, arbitrary: anyTurn }), {
  maxLength: 40,
});
const factsOf = ({ step: _step, ...facts }: WizardDraft) => facts;

describe('whatever the order of the actions', () => {
  it('no address of the page opens a step whose conditions are not met', () => {
    fc.assert(
      fc.property(anyOrder, fc.option(step), (actions, asked) => {
        const { draft } = after(actions, open);
        const shown = chooseStep(draft, asked);
        if (draft.saved === null) expect(['location', 'photos']).toContain(shown);
        else expect(shown).not.toBe('location');
        if (shown === 'success') expect(draft.step).toBe('success');
      }),
    );
  });

  it('a saved declaration stays as it was sent, until it is reopened or another begins', () => {
    fc.assert(
      fc.property(anyOrder, fc.array(anyFact, { maxLength: 20 }), (before, late) => {
        const sent = after([...before, saved], open);
        expect(factsOf(after(late, sent).draft)).toEqual(factsOf(sent.draft));
      }),
    );
  });

  it('an action leaves the state it was given, and the same one leads to the same state', () => {
    fc.assert(
      fc.property(anyOrder, (actions) => {
        const first = JSON.stringify(open);
        expect(after(actions, open)).toEqual(after(actions, open));
        expect(JSON.stringify(open)).toBe(first);
      }),
    );
  });

  it('a reload finds the same declaration, with nothing armed', () => {
    fc.assert(
      fc.property(anyOrder, (actions) => {
        const left = after(actions, open);
        const back = reload(left);
        expect(back.draft).toEqual(left.draft);
        expect(back).toMatchObject({ justPlaced: false, justShot: false, attempt: 0, payment: null });
      }),
    );
  });
});
