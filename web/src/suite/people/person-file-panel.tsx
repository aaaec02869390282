import { adminContract } from '@placejuste/contracts/admin';
import type { PersonFile } from '@placejuste/contracts/people';
import type { Purpose } from '@placejuste/domain/people';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useRef } from 'react';
import { useFocusKept } from '../../accessibility/index.ts';
import { LeftWordsAlerts, useLeftWords, useTeamAct } from '../../admin/index.ts';
import { callApi, describeCallFailure } from '../../platform/index.ts';
import { Button, Chip, ErrorAlert, FailedRead, Page, SecondaryLink, SecondaryNav, Skeleton } from '../../ui/index.ts';
import { personFileQuery } from '../suite.queries.ts';
import { peopleText } from './people.text.fr.ts';
import { ByPost } from './by-post.tsx';
import type { FileAct } from './file-act.ts';
import { useGoneFileDrafts } from './file-drafts.ts';
import { statusTones } from './status-tones.ts';
import { SuspendForm } from './suspend-form.tsx';
import { SuspensionSection } from './suspension-section.tsx';
import { Mails } from './mails-section.tsx';
import { AccountFacts } from './person-facts.tsx';
import { Declarations, Events, Fines, Messages, Documents, Payments } from './person-lists.tsx';

const text = peopleText.file;
const back = { to: '/admin-suite/personnes', label: peopleText.back } as const;

interface PersonFilePanelProps {
  readonly userId: string;
  readonly purpose: Purpose;
  readonly onErased: () => void;
}

/** The data that the service holds about one person, without pictures. */
export function PersonFilePanel({ userId, purpose, onErased }: PersonFilePanelProps) {
  const query = personFileQuery(userId, purpose);
  const fileQuery = useQuery(query);
  // After a suspension or its end the form is gone: the state of the account takes the focus.
  const states = useRef<HTMLParagraphElement>(null);
  useFocusKept(states, fileQuery.data?.status ?? null);
  const name = fileQuery.data === undefined ? text.title : namePerson(fileQuery.data);
  const { left, onLeft, forget } = useLeftWords();
  useGoneFileDrafts(userId, fileQuery);
  const act = { userId, name, query, onLeft };
  return (
    <Page title={name} back={back} step={fileQuery.isSuccess ? 'file' : 'opening'}>
      {fileQuery.isPending && <Skeleton lines={6} label={text.loading} />}
      <FailedRead title={text.failed} read={fileQuery} />
      {fileQuery.data && (
        <>
          <States file={fileQuery.data} ref={states} />
          <LeftWordsAlerts {...text.gone} left={left} onForget={forget} />
          {fileQuery.data.canBeActivated && <Activate userId={userId} query={query} />}
          {fileQuery.data.status === 'suspended' && (
            <SuspensionSection {...act} suspension={fileQuery.data.suspension} />
          )}
          <section aria-label={text.account}>
            <AccountFacts file={fileQuery.data} />
          </section>
          <div className="person-file-rows">
            <Documents file={fileQuery.data} purpose={purpose} />
            <Declarations file={fileQuery.data} purpose={purpose} />
            <Fines file={fileQuery.data} purpose={purpose} />
            <Payments file={fileQuery.data} purpose={purpose} />
            <Messages file={fileQuery.data} purpose={purpose} />
            <Events file={fileQuery.data} purpose={purpose} />
            <Mails userId={userId} query={query} file={fileQuery.data} />
            {fileQuery.data.status !== 'suspended' && <SuspendForm {...act} />}
            <ByPost userId={userId} query={query} onErased={onErased} />
            <SecondaryNav label={text.changeRoles}>
              <SecondaryLink to="/admin-suite/roles" icon="key">
                {text.changeRoles}
              </SecondaryLink>
            </SecondaryNav>
          </div>
        </>
      )}
    </Page>
  );
}

interface StatesProps {
  readonly file: PersonFile;
  readonly ref: Ref<HTMLParagraphElement>;
}

function States({ file: { status, isConfirmed, roles }, ref }: StatesProps) {
  return (
    <p className="row" ref={ref} tabIndex={-1}>
      <Chip tone={statusTones[status]}>{text.statuses[status]}</Chip>
      {!isConfirmed && <Chip tone="wait">{text.toConfirm}</Chip>}
      {roles.map((role) => (
        <Chip key={role} icon="user">
          {text.roles[role]}
        </Chip>
      ))}
    </p>
  );
}

function Activate({ userId, query }: FileAct) {
  const activation = useTeamAct(
    query,
    () => callApi(adminContract.calls.activateAccount, { params: { id: userId } }),
    () => text.activated,
  );
  return (
    <>
      {activation.isError && (
        <ErrorAlert title={text.notActivated}>{describeCallFailure(activation.error, text.notActivated)}</ErrorAlert>
      )}
      <Button look="act" icon="check" wide busy={activation.isPending} onClick={() => activation.mutate()}>
        {text.activate}
      </Button>
    </>
  );
}

export function namePerson({
  firstName,
  lastName,
  email,
}: Pick<PersonFile, 'firstName' | 'lastName' | 'email'>): string {
  const name = `${firstName} ${lastName}`.trim();
  return name === '' ? email || peopleText.unnamed : name;
}
