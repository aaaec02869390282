import { toParisDay } from '@placejuste/domain/kernel';
import { useConnectivity } from '../../offline/connectivity.ts';
import { Disclosure, FailedRead, formatDateWords, Skeleton } from '../../ui/index.ts';
import { SaveText } from './save-text.tsx';
import { useStoredAnswer } from '../use-stored-answer.ts';
import { contractRecordsQuery, readStoredRecords, type ContractRecords } from './contract-records.queries.ts';
import { contractRecordsText as text } from './contract-records.text.fr.ts';

/** Contracts, receipts of dossiers and requests of the person, to read and save, also offline. */
export function ContractRecordList() {
  const { query, answer } = useStoredAnswer(contractRecordsQuery, readStoredRecords);
  const { online } = useConnectivity();
  if (answer === null && !query.isError) return <Skeleton lines={2} label={text.loading} />;
  // Offline, the page already says that there is no connection.
  if (answer === null) return online ? <FailedRead title={text.failed} read={query} /> : null;
  const { records, terms } = answer;
  if (records.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="confirmations-titre">
      <h2 id="confirmations-titre">{text.title}</h2>
      <p className="soft">{text.lead}</p>
      {records.map((record) => (
        <ContractRecordRow
          key={record.id}
          record={record}
          terms={record.terms === null ? null : (terms[record.terms] ?? null)}
        />
      ))}
    </section>
  );
}

interface ContractRecordRowProps {
  readonly record: ContractRecords['records'][number];
  /** Conditions of sale joined to the record; null when there are none. */
  readonly terms: string | null;
}

function ContractRecordRow({ record: { at, title, paragraphs, isRewritten = false }, terms }: ContractRecordRowProps) {
  const words = formatDateWords(at);
  const day = toParisDay(new Date(at));
  return (
    <Disclosure icon="list" summary={text.summary(title, words)}>
      {isRewritten && <p className="soft">{text.rewritten}</p>}
      {/* Two declarations deposited in the same minute have identical paragraphs, hence the index as key. */}
      {paragraphs.map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
      <SaveText
        content={[title, ...(isRewritten ? [text.rewritten] : []), ...paragraphs].join('\r\n\r\n')}
        fileName={text.fileName(day)}
        aria-label={text.saveOne(title, words)}
      >
        {text.save}
      </SaveText>
      {terms !== null && (
        <SaveText content={terms} fileName={text.termsFileName(day)} aria-label={text.saveTermsOf(title, words)}>
          {text.saveTerms}
        </SaveText>
      )}
    </Disclosure>
  );
}
