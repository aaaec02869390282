import type { PersonalData } from '@placejuste/contracts/personal-data';
import { papersRetentionSentence, describePictureErasure } from '@placejuste/domain/document';
import { toPlainDate } from '@placejuste/domain/kernel';
import { Card, Disclosure } from '../../ui/index.ts';
import { Entries } from './close-account.tsx';
import { ownDataText } from './own-data.text.fr.ts';

const text = ownDataText.held;

/** Data that the service holds about the person, shown apart from the closing of the account. */
export function StoredData({ data }: { readonly data: PersonalData }) {
  const { leaving, kept, erasedPictures = [] } = data;
  return (
    <Card aria-labelledby="held-title">
      <h2 id="held-title">{text.title}</h2>
      <p>{leaving.length === 0 ? text.nothing : text.lead}</p>
      {leaving.length > 0 && (
        <Disclosure summary={text.open(leaving.length)}>
          <Entries lines={leaving} />
        </Disclosure>
      )}
      {kept.length > 0 && (
        <Disclosure summary={text.kept}>
          <Entries lines={kept} />
        </Disclosure>
      )}
      <p>{papersRetentionSentence}</p>
      {erasedPictures.length > 0 && (
        <Disclosure summary={text.erased}>
          <ul>
            {erasedPictures.map(({ kind, on, cause, expiresOn }) => (
              <li key={`${kind} ${on} ${cause} ${expiresOn}`}>
                {describePictureErasure(kind, {
                  on: toPlainDate(on),
                  cause,
                  expiresOn: expiresOn === null ? null : toPlainDate(expiresOn),
                })}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      <p>
        <a href="/confidentialite#registre">{text.why}</a>
      </p>
    </Card>
  );
}
