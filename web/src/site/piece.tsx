import { AnchorButton, Alert } from '../ui/index.ts';
import { ContactFormFields } from './forms/contact-form.tsx';
import { GiftFormFields } from './forms/gift-form.tsx';
import type { Piece } from './page-content.ts';
import { siteText } from './site.text.fr.ts';
import { Words } from './words.tsx';

export function Pieces({ pieces }: { readonly pieces: readonly Piece[] }) {
  return pieces.map((piece, index) => <One key={index} piece={piece} />);
}

function One({ piece }: { readonly piece: Piece }) {
  if (typeof piece === 'string')
    return (
      <p>
        <Words text={piece} />
      </p>
    );
  if ('list' in piece) return <ul className="bullets">{renderItems(piece.list)}</ul>;
  if ('steps' in piece) {
    return (
      <ol className="how">
        {piece.steps.map((step) => (
          <li key={step}>
            <span>
              <Words text={step} />
            </span>
          </li>
        ))}
      </ol>
    );
  }
  if ('note' in piece) {
    return (
      <Alert tone={piece.tone ?? 'info'}>
        <p>
          <Words text={piece.note} />
        </p>
      </Alert>
    );
  }
  if ('facts' in piece) return <Facts facts={piece.facts} />;
  if ('table' in piece) return <Table table={piece.table} />;
  if ('questions' in piece) return <Questions questions={piece.questions} />;
  if ('source' in piece) {
    return (
      <p className="source soft small">
        {siteText.source} <Words text={piece.source} /> {siteText.readOn(piece.readOn)}
      </p>
    );
  }
  if ('form' in piece) return <ContactFormFields topic={piece.form} />;
  if ('gift' in piece) return <GiftFormFields />;
  if ('buttons' in piece) {
    return (
      <div className="row">
        {piece.buttons.map(({ label, href }) => (
          <AnchorButton key={href} href={href}>
            {label}
          </AnchorButton>
        ))}
      </div>
    );
  }
  return <div className="operator-alert">@@operator.alert@@</div>;
}

function renderItems(list: readonly string[]) {
  return list.map((item) => (
    <li key={item}>
      <Words text={item} />
    </li>
  ));
}

function Facts({ facts }: { readonly facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className="site-facts">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <Words text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Each cell repeats its heading on a narrow screen, where the rows become cards. */
function Table({ table }: { readonly table: Extract<Piece, { readonly table: unknown }>['table'] }) {
  return (
    <table className="site-table">
      <caption>{table.caption}</caption>
      <thead>
        <tr>
          {table.head.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([first = '', ...rest]) => (
          <tr key={first}>
            <th scope="row">
              <Words text={first} />
            </th>
            {rest.map((cell, index) => (
              <td key={index} data-head={table.head[index + 1]}>
                <Words text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Questions({
  questions,
}: {
  readonly questions: readonly { readonly ask: string; readonly answer: readonly string[] }[];
}) {
  return questions.map(({ ask, answer }) => (
    <details key={ask} className="question">
      <summary>{ask}</summary>
      <div className="stack tight">
        {answer.map((line) => (
          <p key={line}>
            <Words text={line} />
          </p>
        ))}
      </div>
    </details>
  ));
}
