import type { Fine } from '@placejuste/contracts/fines';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createActionId, type PhotoFacts, SharedDraftAlert } from '../../offline/index.ts';
import { useSession } from '../../platform/index.ts';
import { Alert, FailedRead, LinkButton, Page, Skeleton, useNavigateHere } from '../../ui/index.ts';
import {
  computeChanges,
  buildCorrectionDraftKey,
  buildEditDraftKey,
  type FineDraft,
  createDraft,
  withChanges,
} from './fine-draft.ts';
import { useFinePath } from '../fine-paths.ts';
import { FineFormFrame } from './fine-form-frame.tsx';
import { buildProposedChanges, toFormValues } from './fine-form-values.ts';
import { updateFine } from '../fines.actions.ts';
import { accountQuery, fineQuery } from '../fines.queries.ts';
import { finesText } from '../fines.text.fr.ts';
import { GroupedFields } from './groups/grouped-fields.tsx';
import { PhotoGroup } from './groups/photo-group.tsx';
import { useFineForm } from './use-fine-form.ts';

const text = finesText.form;

/** A refused change, corrected under the same id, in a draft of its own. */
export interface RefusedChange {
  readonly id: string;
  readonly changes: unknown;
  readonly photo: PhotoFacts | null;
  readonly lines: readonly string[];
}

export interface EditFineProps {
  readonly fineId: string;
  readonly refused?: RefusedChange;
}

/** Form with all facts of the letter, prefilled with the known values or with a refused change. */
export function EditFine({ fineId, refused }: EditFineProps) {
  const path = useFinePath();
  const fine = useQuery(fineQuery(fineId));
  const account = useQuery(accountQuery);
  const session = useSession();
  const back = { to: path({ fine: fineId }), label: finesText.one.title };
  // The account's name is optional: without it the fields stay empty.
  const name = account.data === undefined ? '' : `${account.data.firstName} ${account.data.lastName}`.trim();
  const renderForm = () => {
    if (fine.isLoadingError)
      return (
        <FailedRead title={finesText.one.failed} read={fine}>
          <p>{text.kept}</p>
        </FailedRead>
      );
    if (fine.isPending || account.isPending || session.status !== 'signed-in')
      return <Skeleton lines={6} label={finesText.one.loading} />;
    return (
      <>
        {refused !== undefined && (
          <Alert tone="bad" title={text.answered}>
            {refused.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Alert>
        )}
        <EditForm fine={fine.data} accountName={name} userId={session.userId} refused={refused} />
      </>
    );
  };
  return (
    <Page title={text.editTitle} lead={text.editLead} back={back} task>
      {renderForm()}
    </Page>
  );
}

interface EditFormProps {
  readonly fine: Fine;
  readonly accountName: string;
  readonly userId: string;
  readonly refused: RefusedChange | undefined;
}

function EditForm({ fine, accountName, userId, refused }: EditFormProps) {
  const key = refused === undefined ? buildEditDraftKey(fine.id) : buildCorrectionDraftKey(refused.id);
  const [first] = useState<FineDraft>(() => {
    const values = toFormValues(fine, accountName);
    return refused === undefined
      ? createDraft(createActionId(), { values, begun: values })
      : createDraft(refused.id, { values: withChanges(values, refused.changes), photo: refused.photo, begun: values });
  });
  const form = useFineForm(key, first);
  const navigate = useNavigateHere();
  const path = useFinePath();

  if (!form.draft.ready) return <Skeleton label={text.resuming} />;
  const { elsewhere } = form.draft;
  if (elsewhere === 'ended')
    return (
      <>
        <SharedDraftAlert elsewhere={elsewhere} />
        <LinkButton to={path({ fine: fine.id })} look="act" wide>
          {finesText.one.title}
        </LinkButton>
      </>
    );
  const { values, photo, areTicksInDoubt } = form.draft.value;
  const fields = { values, errors: form.errors, set: form.set };

  const send = async () => {
    const outcome = await form.send(userId, {
      action: updateFine,
      origin: refused === undefined ? undefined : buildEditDraftKey(fine.id),
      // Only changed fields are sent: the others may have changed since, on the fine's page or from a paper.
      payload: (photoFields) => ({
        fineId: fine.id,
        changes: { ...buildProposedChanges(fine, values), ...computeChanges(form.draft.value), ...photoFields },
      }),
    });
    if (outcome !== null) await navigate(path({ fine: fine.id }), { replace: true });
  };

  const sentPhoto = fine.noticePath === null ? null : text.groups.photoSent;
  return (
    <FineFormFrame
      owner={key}
      elsewhere={elsewhere}
      photo={photo}
      photoHint={fine.noticePath === null ? text.photoHint : text.photoSent}
      photoFrame={(field, isWrong) => (
        <PhotoGroup where={photo === null ? sentPhoto : text.groups.photoHere} isWrong={isWrong}>
          {field}
        </PhotoGroup>
      )}
      errors={form.errors}
      attempt={form.attempt}
      submission={form.submission}
      action={text.save}
      cancelTo={path({ fine: fine.id })}
      onPhoto={form.setPhoto}
      onSend={() => void send()}
    >
      {areTicksInDoubt === true && (
        <Alert tone="wait" title={text.ticksInDoubt}>
          {text.ticksInDoubtLead}
        </Alert>
      )}
      <GroupedFields {...fields} attempt={form.attempt} wasRefused={refused !== undefined} />
    </FineFormFrame>
  );
}
