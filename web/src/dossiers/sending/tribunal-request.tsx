import type { Dossier } from '@placejuste/contracts/dossiers';
import { tribunalFormWords } from '@placejuste/domain/letter';
import { Alert, Card, Disclosure, Icon, LinkButton, Explained } from '../../ui/index.ts';
import { Copied } from '../letters/sending-guide.tsx';
import { sendingText } from './sending.text.fr.ts';

const text = sendingText.tribunal;

interface RequestProps {
  readonly request: NonNullable<Dossier['tribunal']>;
}

/** Papers without which the tribunal returns a request, shown as complete only once each is joined. */
export function TribunalPieces({ request, fineAddress }: RequestProps & { readonly fineAddress: string }) {
  return (
    <Card aria-labelledby="tribunal-pieces">
      <h2 id="tribunal-pieces">{text.pieces}</h2>
      <ul className="plain exhibits no-pictures">
        {request.pieces.map(({ kind, title, number, state }) => (
          <li key={kind}>
            <Icon name="paper" />
            <span>
              <strong>{number === null ? title : text.numbered(number, title)}</strong>
              {state !== 'joined' && (
                <>
                  <br />
                  <span className="soft">{text.states[state]}</span>
                </>
              )}
            </span>
            {state !== 'lacking' && (
              <>
                <Icon name="check" />
                {state === 'joined' && <span className="visually-hidden">{text.states.joined}</span>}
              </>
            )}
          </li>
        ))}
      </ul>
      {request.complete ? (
        <p>{text.complete}</p>
      ) : (
        <Alert tone="wait" title={text.incomplete}>
          <Explained>{text.lacking}</Explained>
          <LinkButton to={fineAddress} wide>
            {text.join}
          </LinkButton>
        </Alert>
      )}
    </Card>
  );
}

/** Fields of the mandatory form, each with a copy button. */
export function TribunalForm({ request }: RequestProps) {
  return (
    <Disclosure icon="list" summary={text.form}>
      <Alert tone="info" title={text.notTheForm}>
        <p>{tribunalFormWords.notTheForm}</p>
      </Alert>
      {request.form.map(({ heading, fields }) => (
        <section key={heading} className="stack tight">
          <h3>{heading}</h3>
          <dl className="fine-facts">
            {fields.map(({ label, value }) =>
              value === null ? (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className="soft">{tribunalFormWords.toFill}</dd>
                </div>
              ) : (
                <Copied key={label} label={label} value={value} term />
              ),
            )}
          </dl>
        </section>
      ))}
    </Disclosure>
  );
}
