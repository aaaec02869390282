import { townRulesContract } from '@placejuste/contracts/town-rules';
import { toParisDay } from '@placejuste/domain/kernel';
import { compareRules, type TownRule } from '@placejuste/domain/town-rule';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../platform/index.ts';
import { ErrorAlert, Button, Card, FileButton, Alert } from '../../ui/index.ts';
import { type FileFault, readRulesFile, type RulesFile } from './rules-file.ts';
import { rulesText } from './rules.text.fr.ts';

const text = rulesText.transfer;
/** Maximum number of faults shown: enough to understand what is wrong with a file. */
const maxFaults = 20;

interface RuleImportProps {
  readonly rules: readonly TownRule[];
  readonly onDone: (sentence: string) => Promise<void>;
}

/** Exports the whole list as a file, and replaces it by an imported one after a preview of the changes. */
export function RuleImport({ rules, onDone }: RuleImportProps) {
  const [file, setFile] = useState<RulesFile | null>(null);
  const send = useMutation({
    mutationFn: async (newRules: readonly TownRule[]) => {
      const outcome = await callApi(townRulesContract.calls.importTownRules, {
        body: { rules: newRules.map((rule) => ({ ...rule })) },
      });
      if (!outcome.ok) return outcome;
      setFile(null);
      await onDone(text.done(outcome.value.added, outcome.value.changed, outcome.value.removed));
      return null;
    },
  });
  const refusal = send.data ?? null;
  const readFile = async ([chosenFile]: readonly File[]) => {
    send.reset();
    if (chosenFile !== undefined) setFile(await readRulesFile(chosenFile, toParisDay(new Date())));
  };
  return (
    <section className="stack" aria-labelledby="rules-import">
      <h2 id="rules-import">{text.title}</h2>
      <p className="soft">{text.lead}</p>
      <Button icon="download" wide onClick={() => takeAway(rules)}>
        {text.take}
      </Button>
      <FileButton
        accept="application/json,.json"
        icon="upload"
        wide
        onFiles={(files) => void readFile(files)}
        error={file?.state === 'unreadable' ? file.message : undefined}
      >
        {text.choose}
      </FileButton>
      <div role="status" className="stack">
        {file?.state === 'faulty' && <Faults faults={file.faults} />}
        {file?.state === 'sound' && (
          <Preview
            before={rules}
            after={file.rules}
            busy={send.isPending}
            onConfirm={() => send.mutate(file.rules)}
            onCancel={() => setFile(null)}
          />
        )}
      </div>
      {refusal !== null && (
        <ErrorAlert title={text.notDone}>
          <p>{refusal.message}</p>
        </ErrorAlert>
      )}
    </section>
  );
}

function Faults({ faults }: { readonly faults: readonly FileFault[] }) {
  return (
    <Alert tone="bad" title={text.faultsTitle(faults.length)}>
      <ul>
        {faults.slice(0, maxFaults).map(({ rule, field, sentence }) => (
          <li key={`${rule} ${field}`}>
            {rule}
            {field !== '' && (
              <>
                , <code>{field}</code>
              </>
            )}{' '}
            : {sentence}
          </li>
        ))}
      </ul>
      {faults.length > maxFaults && <p>{text.moreFaults(faults.length - maxFaults)}</p>}
    </Alert>
  );
}

interface PreviewProps {
  readonly before: readonly TownRule[];
  readonly after: readonly TownRule[];
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

function Preview({ before, after, busy, onConfirm, onCancel }: PreviewProps) {
  const { added, changed, removed, unchanged } = compareRules(before, after);
  const isUnchanged = added.length + changed.length + removed.length === 0;
  return (
    <Card aria-labelledby="rules-preview">
      <h3 id="rules-preview">{text.previewTitle}</h3>
      {isUnchanged && <p>{text.nothing}</p>}
      <Communes title={text.added(added.length)} lines={added.map(({ commune }) => commune)} />
      <Communes
        title={text.changed(changed.length)}
        lines={changed.map((one) =>
          text.changedOne(
            one.after.commune,
            one.fields.map((field) => rulesText.fields[field]),
          ),
        )}
      />
      <Communes title={text.removed(removed.length)} lines={removed.map(({ commune }) => commune)} />
      <p className="soft">{text.unchanged(unchanged)}</p>
      {!isUnchanged && (
        <Button look="act" icon="check" wide busy={busy} onClick={onConfirm}>
          {text.confirm}
        </Button>
      )}
      <Button wide onClick={onCancel}>
        {text.cancel}
      </Button>
    </Card>
  );
}

function Communes({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <details open={lines.length <= 10}>
      <summary>{title}</summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}

function takeAway(rules: readonly TownRule[]): void {
  const url = URL.createObjectURL(new Blob([`${JSON.stringify({ rules }, null, 2)}\n`], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href: url, download: text.fileName(toParisDay(new Date())) }).click();
  // By then the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
