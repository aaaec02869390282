import type { Dossier } from '@placejuste/contracts/dossiers';
import { useState } from 'react';
import { announce } from '../../accessibility/index.ts';
import { AnchorButton, Button, Alert, Disclosure, keepPiecesWhole, Explained } from '../../ui/index.ts';
import { lettersText } from './letters.text.fr.ts';

const text = lettersText.sending;

/** Guide for sending: where, the free official way first; what to paste in each field; what to keep. */
export function SendingGuide({ guide }: { readonly guide: Dossier['guide'] }) {
  if (guide.ways.length === 0) return null;
  return (
    <Disclosure icon="send" summary={text.title}>
      <h3>{text.before}</h3>
      <ul>
        <Explained as="li">{guide.before}</Explained>
      </ul>
      <ol className="stack">
        {guide.ways.map((way) => (
          <li key={way.kind}>
            <p>
              <strong>{way.title}</strong>
            </p>
            <Explained>{way.lines}</Explained>
            {way.url !== null && (
              <AnchorButton href={way.url} target="_blank" rel="noopener noreferrer" icon="forward" wide>
                {text.open} {text.newTab}
              </AnchorButton>
            )}
            {way.address !== null && <Copied label={text.address} value={way.address} />}
          </li>
        ))}
      </ol>
      {guide.fields.length > 0 && <GuideFields fields={guide.fields} />}
      <Alert tone="info" title={text.keep}>
        {guide.keep.lines.map((line) => (
          <p key={line}>{keepPiecesWhole(line)}</p>
        ))}
      </Alert>
    </Disclosure>
  );
}

/** Values for the fields of a site, each with a copy button. */
export function GuideFields({ fields }: { readonly fields: Dossier['guide']['fields'] }) {
  return (
    <Disclosure icon="list" summary={text.fields}>
      <p className="soft">{text.fieldsHint}</p>
      <dl className="fine-facts">
        {fields.map(({ label, value }) => (
          <Copied key={label} label={label} value={value} term />
        ))}
      </dl>
    </Disclosure>
  );
}

interface CopiedProps {
  readonly label: string;
  readonly value: string;
  /** Text of the button, when « Copier » is not enough. */
  readonly words?: string;
  /** True inside a list of terms. */
  readonly term?: boolean;
}

/** A value with a copy button. Its text stays selectable, because some browsers refuse to copy. */
export function Copied({ label, value, words: copyWords, term = false }: CopiedProps) {
  const [failed, setFailed] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setFailed(false);
      announce(text.copied(label));
    } catch {
      setFailed(true);
    }
  };
  const words = <span className="letter-copy-text">{value}</span>;
  const button = (
    <Button onClick={() => void copy()}>
      {copyWords ?? text.copy}
      {copyWords === undefined && <span className="visually-hidden"> : {label}</span>}
    </Button>
  );
  const problem = failed && (
    <span className="error" role="alert">
      {text.notCopied}
    </span>
  );
  if (!term) {
    return (
      <div className="stack tight">
        {words}
        {button}
        {problem}
      </div>
    );
  }
  return (
    <div>
      <dt>{label}</dt>
      <dd className="copied-term">
        {words}
        {button}
        {problem}
      </dd>
    </div>
  );
}
