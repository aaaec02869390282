import type { OwnSession } from '@placejuste/contracts/accounts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { notify } from '../../accessibility/index.ts';
import { useSession } from '../../platform/index.ts';
import { ConfirmButton, DateText, ErrorAlert, ListCard, ListRow } from '../../ui/index.ts';
import { ownSessionsQuery } from './own-sessions.queries.ts';
import { ownSessionsText as text } from './own-sessions.text.fr.ts';

/** Open sessions of the account, with a button to close all the others. */
export function OwnSessions() {
  const session = useSession();
  const list = useQuery({ ...ownSessionsQuery, enabled: session.status === 'signed-in' });
  if (session.status !== 'signed-in') return null;
  const rows = list.data?.rows;
  const ownNetwork = rows?.find(({ isOwn }) => isOwn)?.network ?? null;
  return (
    <ListCard
      title={text.title}
      lead={text.lead}
      reading={list}
      words={text}
      rows={rows}
      keyOf={({ id }) => id}
      row={(row) => <OneSession row={row} ownNetwork={ownNetwork} />}
    >
      {rows?.some(({ isOwn }) => !isOwn) === true && <EndOthers onEnded={() => void list.refetch()} />}
    </ListCard>
  );
}

interface OneSessionProps {
  readonly row: OwnSession;
  readonly ownNetwork: string | null;
}

function OneSession({ row, ownNetwork }: OneSessionProps) {
  const { browser, system, network } = row;
  const name = browser !== null && system !== null ? text.on(browser, system) : (browser ?? system ?? text.unnamed);
  const notes = [
    <>
      {text.openedAt} <DateText value={row.openedAt} time />.
    </>,
    <>
      {text.lastUsedAt} <DateText value={row.lastUsedAt} time />.
    </>,
    ...(row.isOwn || network === null ? [] : [text.network(formatNetworkStart(network), isLike(network, ownNetwork))]),
  ];
  return <ListRow name={name} mark={row.isOwn ? text.own : undefined} notes={notes} />;
}

const isNewer = (network: string): boolean => network.includes(':');
const formatNetworkStart = (network: string): string => `${network}${isNewer(network) ? ':' : '.'}`;

/** Null when they cannot be compared: a home has an IPv4 and an IPv6 address, and its devices use either. */
function isLike(network: string, own: string | null): boolean | null {
  return own === null || isNewer(network) !== isNewer(own) ? null : network === own;
}

function EndOthers({ onEnded }: { readonly onEnded: () => void }) {
  const end = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const { signOutOthers } = await import('../../auth/auth.lazy.ts');
      return signOutOthers();
    },
    onSuccess: (outcome) => {
      if (outcome.ok) notify('good', text.ended, { description: text.endedDetail });
      onEnded();
    },
  });
  const question = { title: text.confirmTitle, confirm: text.confirm, keep: text.keep };
  return (
    <>
      <ConfirmButton
        icon="leave"
        wide
        busy={end.isPending}
        label={text.endOthers}
        question={question}
        onConfirm={() => end.mutate()}
      >
        <p>{text.confirmLead}</p>
      </ConfirmButton>
      {(end.isError || end.data?.ok === false) && (
        <ErrorAlert title={text.notEnded}>
          <p>{text.notEndedAdvice}</p>
        </ErrorAlert>
      )}
    </>
  );
}
