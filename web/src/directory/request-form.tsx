import { directoryContract } from '@placejuste/contracts/directory';
import type { BodyOf } from '@placejuste/contracts/kernel';
import {
  doorWidthBounds,
  entranceNames,
  factNames,
  listingRequestLengths,
  staffNames,
  toiletNames,
  type FactKind,
} from '@placejuste/domain/directory';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { notify } from '../accessibility/index.ts';
import { OffFeature } from '../features/index.ts';
import { useDraft } from '../offline/index.ts';
import { callApi, CallFailure, callKey, describeCallFailure, useReceivesMail } from '../platform/index.ts';
import {
  ErrorAlert,
  Button,
  Card,
  ErrorSummary,
  FailedRead,
  Select,
  Skeleton,
  TextArea,
  TextField,
} from '../ui/index.ts';
import { listingsText as text } from './listings.text.fr.ts';
import { listingQuery } from './directory.queries.ts';

const { calls } = directoryContract;
type RequestFacts = BodyOf<typeof calls.sendListingRequest>['said'];
type ChosenKind = Exclude<FactKind, 'doorWidth'>;

const buildChoices = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
const yesNo = [
  { value: 'true', label: text.yes },
  { value: 'false', label: text.no },
];
const choices: Readonly<Record<ChosenKind, readonly { readonly value: string; readonly label: string }[]>> = {
  reservedInside: yesNo,
  reservedNear: yesNo,
  entrance: buildChoices(entranceNames),
  toilets: buildChoices(toiletNames),
  staff: buildChoices(staffNames),
};
const kinds = Object.keys(choices) as ChosenKind[];

interface RequestDraft {
  readonly why: string;
  readonly doorWidth: string;
  readonly chosen: Readonly<Partial<Record<ChosenKind, string>>>;
}

const emptyRequestDraft: RequestDraft = { why: '', doorWidth: '', chosen: {} };

function parseRequestDraft(storedValue: unknown): RequestDraft | null {
  if (typeof storedValue !== 'object' || storedValue === null) return null;
  const { why, doorWidth, chosen } = storedValue as Partial<RequestDraft>;
  if (typeof why !== 'string' || typeof doorWidth !== 'string' || typeof chosen !== 'object') return null;
  // Drops choices of an older version that no longer exist.
  return {
    why,
    doorWidth,
    chosen: Object.fromEntries(
      kinds.flatMap((kind) =>
        choices[kind].some(({ value }) => value === chosen[kind]) ? [[kind, chosen[kind]]] : [],
      ),
    ),
  };
}

/** Parses the form into the facts of the contract, with the invalid fields. */
function parseFacts(
  { why, doorWidth, chosen }: RequestDraft,
  owner: boolean,
): { readonly faults: readonly { readonly field: string; readonly message: string }[]; readonly facts: RequestFacts } {
  const width = doorWidth.trim() === '' ? null : Number(doorWidth.replace(/\s*cm\s*$/i, ''));
  const soundWidth =
    width === null || (Number.isInteger(width) && width >= doorWidthBounds.least && width <= doorWidthBounds.most);
  const choiceFacts = Object.fromEntries(
    kinds.flatMap((kind) =>
      chosen[kind] === undefined || chosen[kind] === ''
        ? []
        : [[kind, choices[kind] === yesNo ? chosen[kind] === 'true' : chosen[kind]]],
    ),
  ) as RequestFacts;
  const all: RequestFacts = width === null ? choiceFacts : { ...choiceFacts, doorWidth: width };
  const faults = [
    ...(owner || why.trim() !== '' ? [] : [{ field: 'listing-why', message: text.whyMissing }]),
    ...(owner || why.length <= listingRequestLengths.why
      ? []
      : [{ field: 'listing-why', message: text.whyLong(why.length, listingRequestLengths.why) }]),
    ...(soundWidth ? [] : [{ field: 'listing-door', message: text.doorWidthWrong }]),
    ...(Object.keys(all).length > 0 ? [] : [{ field: `listing-${kinds[0] ?? ''}`, message: text.nothing }]),
  ];
  return { faults, facts: all };
}

/** Form to manage a listing or to correct its facts; reviewed by the team before it is shown. */
export function RequestForm({
  id,
  owner,
  onSent,
}: {
  readonly id: string;
  readonly owner: boolean;
  readonly onSent: () => void;
}) {
  const receivesMail = useReceivesMail();
  const cache = useQueryClient();
  const listing = useQuery(listingQuery(id));
  const draft = useDraft(`listing/${id}`, { first: emptyRequestDraft, parse: parseRequestDraft });
  const draftValues = draft.value;
  const type = (change: Partial<RequestDraft>) => draft.set((before) => ({ ...before, ...change }));
  const [attempt, setAttempt] = useState(0);
  const { faults, facts } = parseFacts(draftValues, owner);
  const shownFaults = attempt > 0 ? faults : [];
  const findError = (field: string) => shownFaults.find((fault) => fault.field === field)?.message;
  const sending = useMutation({
    mutationFn: async () => {
      const outcome = await callApi(calls.sendListingRequest, {
        params: { id },
        body: { why: draftValues.why.trim() === '' ? null : draftValues.why, said: facts },
      });
      if (!outcome.ok) throw new CallFailure(outcome);
    },
    onSuccess: async () => {
      await draft.reset();
      notify('good', text.done);
      await cache.invalidateQueries({ queryKey: callKey(calls.listOwnListings) });
      onSent();
    },
  });
  if (listing.isPending || !draft.ready) return <Skeleton lines={6} label={text.loading} />;
  if (listing.isLoadingError) return <FailedRead title={text.failed} read={listing} />;
  const { name, address, example } = listing.data;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAttempt((count) => count + 1);
    if (faults.length === 0) sending.mutate();
  };
  return (
    <Card aria-labelledby="request-title">
      <h2 id="request-title">{owner ? text.editTitle(name) : text.claim(name)}</h2>
      <p className="soft">{address}</p>
      {example ? (
        <p>{text.example}</p>
      ) : (
        <form className="stack" onSubmit={send} noValidate>
          <p>{receivesMail ? text.lead : text.leadNoAddress}</p>
          <OffFeature feature="listing-requests" />
          <ErrorSummary
            attempt={attempt}
            errors={Object.fromEntries(shownFaults.map(({ field, message }) => [field, message]))}
          />
          {!owner && (
            <TextArea
              id="listing-why"
              label={text.why}
              hint={text.whyHint}
              error={findError('listing-why')}
              rows={4}
              value={draftValues.why}
              onChange={(event) => type({ why: event.target.value })}
            />
          )}
          <h3>{text.facts}</h3>
          <p className="soft">{text.factsHint}</p>
          {kinds.map((kind) => (
            <Select
              key={kind}
              id={`listing-${kind}`}
              required={false}
              label={factNames[kind]}
              error={findError(`listing-${kind}`)}
              prompt={text.same}
              choices={choices[kind]}
              value={draftValues.chosen[kind] ?? ''}
              onChoose={(value) => type({ chosen: { ...draftValues.chosen, [kind]: value } })}
            />
          ))}
          <TextField
            id="listing-door"
            required={false}
            label={text.doorWidth}
            inputMode="numeric"
            error={findError('listing-door')}
            value={draftValues.doorWidth}
            onChange={(event) => type({ doorWidth: event.target.value })}
          />
          {sending.isError && (
            <ErrorAlert title={text.notSent}>{describeCallFailure(sending.error, text.notSent)}</ErrorAlert>
          )}
          <Button type="submit" look="act" wide busy={sending.isPending}>
            {text.send}
          </Button>
        </form>
      )}
    </Card>
  );
}
