import { peopleContract, type PersonDocument } from '@placejuste/contracts/people';
import { viewReasonLimits } from '@placejuste/domain/people';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { adminKindNames, adminSideNames } from '../../admin/index.ts';
import { useTextDraft } from '../../offline/index.ts';
import { callApi, CallFailure, describeCallFailure } from '../../platform/index.ts';
import { Button, ErrorAlert, TextField } from '../../ui/index.ts';
import { peopleText } from './people.text.fr.ts';

const text = peopleText.paper;

/** The pressed element is removed: its replacement takes the focus. */
function focusNode(node: HTMLElement | null): void {
  node?.focus();
}

interface PaperOpenerProps {
  readonly userId: string;
  readonly paper: PersonDocument;
}

/** Opens the pictures of one document for a reason that its holder can read. They disappear when the page is left. */
export function PaperOpener({ userId, paper: { id, kind } }: PaperOpenerProps) {
  const [isAsking, setIsAsking] = useState(false);
  const draft = useTextDraft(`paper-opening-${id}`);
  const [isShort, setIsShort] = useState(false);
  const opening = useMutation({
    mutationFn: async (body: { readonly reason: string }) => {
      const params = { id: userId, documentId: id };
      const outcome = await callApi(peopleContract.calls.openPersonDocument, { params, body });
      if (!outcome.ok) throw new CallFailure(outcome);
      await draft.reset();
      return outcome.value;
    },
    gcTime: 0,
  });
  const openPaper = (event: FormEvent) => {
    event.preventDefault();
    const reason = draft.value.trim();
    setIsShort(reason.length < viewReasonLimits.shortest);
    if (reason.length >= viewReasonLimits.shortest) opening.mutate({ reason: reason });
  };
  if (opening.data !== undefined)
    return (
      <div
        className="paper-pictures"
        role="group"
        tabIndex={-1}
        ref={focusNode}
        aria-label={text.pictures(adminKindNames[kind])}
      >
        {opening.data.files.map(({ side, pageUrls }) => (
          <figure key={side}>
            {pageUrls.length === 0 && <p>{text.notDrawn}</p>}
            {pageUrls.map((url, index) => (
              <img
                key={url}
                src={url}
                alt={text.picture(adminKindNames[kind], adminSideNames[side], index + 1, pageUrls.length)}
              />
            ))}
            <figcaption>{adminSideNames[side]}</figcaption>
          </figure>
        ))}
      </div>
    );
  if (!isAsking || !draft.ready)
    return (
      <Button className="paper-ask" icon="eye" busy={isAsking} onClick={() => setIsAsking(true)}>
        {text.ask}
        <span className="visually-hidden">{text.askOf(adminKindNames[kind])}</span>
      </Button>
    );
  return (
    <form className="stack people-form" noValidate onSubmit={openPaper}>
      <TextField
        label={text.reason}
        hint={text.reasonHint}
        error={isShort ? text.reasonMissing : undefined}
        maxLength={viewReasonLimits.longest}
        autoComplete="off"
        ref={focusNode}
        value={draft.value}
        onChange={({ target }) => draft.set(() => target.value)}
      />
      {opening.isError && (
        <ErrorAlert title={text.failed}>{describeCallFailure(opening.error, text.failed)}</ErrorAlert>
      )}
      <Button type="submit" icon="eye" wide busy={opening.isPending}>
        {text.open}
      </Button>
    </form>
  );
}
