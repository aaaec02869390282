import { toParisDay } from '@placejuste/domain/kernel';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { describeCallFailure } from '../../platform/index.ts';
import {
  Alert,
  Button,
  DateField,
  ErrorAlert,
  FileButton,
  Progress,
  stopAtTypedFault,
  UserText,
} from '../../ui/index.ts';
import { ListingPreview } from './listing-preview.tsx';
import { sendListings } from './listings-file.ts';
import { listingsText as text } from './listings.text.fr.ts';

/** Chooses a table, previews its changes, and imports it once they are confirmed. */
export function ListingImport() {
  const [file, setFile] = useState<File | null>(null);
  const [day, setDay] = useState('');
  const [share, setShare] = useState(0);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const run = async (importFile: File, write: boolean) => {
    setShare(0);
    const { signal } = (controller.current = new AbortController());
    try {
      return await sendListings(importFile, { day, write, signal, tell: setShare });
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  };
  const look = useMutation({ mutationFn: (importFile: File) => run(importFile, false) });
  const write = useMutation({ mutationFn: (importFile: File) => run(importFile, true) });
  const reset = () => {
    look.reset();
    write.reset();
  };
  const formBox = useRef<HTMLDivElement>(null);
  const isBusy = look.isPending || write.isPending;
  return (
    <section className="stack people-form" aria-label={text.title}>
      <p className="soft">{text.stays}</p>
      <FileButton
        accept="text/csv,.csv"
        icon="upload"
        wide
        disabled={isBusy}
        onFiles={([chosenFile = null]) => {
          reset();
          setFile(chosenFile);
          if (chosenFile !== null) setDay(toParisDay(new Date(chosenFile.lastModified)));
        }}
      >
        {text.choose}
      </FileButton>
      {file !== null && (
        <>
          <p>
            <UserText>{text.chosen(file.name, file.size)}</UserText>
          </p>
          <div ref={formBox}>
            <DateField
              label={text.day}
              hint={text.dayHint}
              value={day}
              disabled={isBusy}
              onChange={({ target }) => {
                reset();
                setDay(target.value);
              }}
            />
          </div>
          {look.data === undefined && (
            <Button
              look="act"
              icon="search"
              wide
              busy={look.isPending}
              onClick={() => !stopAtTypedFault(formBox.current) && look.mutate(file)}
            >
              {text.look}
            </Button>
          )}
        </>
      )}
      {isBusy && (
        <>
          <Progress label={write.isPending ? text.writing : text.looking} value={share} />
          <Button wide onClick={() => controller.current?.abort()}>
            {text.stop}
          </Button>
        </>
      )}
      {look.isError && <ErrorAlert title={text.notRead}>{describeCallFailure(look.error, text.notRead)}</ErrorAlert>}
      {look.data === null && (
        <Alert tone="info" title={text.stoppedLooking} live="status">
          <Button onClick={reset}>{text.look}</Button>
        </Alert>
      )}
      {write.isError && (
        <ErrorAlert title={text.notWritten}>
          <p>{describeCallFailure(write.error, text.notWritten)}</p>
          <p>{text.writtenSoFar}</p>
        </ErrorAlert>
      )}
      {write.data === null && <Alert tone="info" title={text.stoppedWriting} live="status" />}
      {write.data && (
        <Alert tone="good" title={text.done} live="status">
          <p>{text.doneLine(write.data.added.count, write.data.changed.count)}</p>
        </Alert>
      )}
      {file !== null && look.data && !write.data && (
        <ListingPreview
          outcome={look.data}
          busy={write.isPending}
          onConfirm={() => write.mutate(file)}
          onCancel={() => {
            reset();
            setFile(null);
          }}
        />
      )}
    </section>
  );
}
