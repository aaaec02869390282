import { useQuery } from '@tanstack/react-query';
import { FailedRead } from '../../ui/index.ts';
import { agreementQuery } from '../admin.queries.ts';
import { disagreementText as text } from './disagreement.text.fr.ts';

/** Rate at which a second review agrees with the first decision, for administrators. */
export function AgreementLine() {
  const agreement = useQuery(agreementQuery);
  return (
    <>
      <FailedRead title={text.agreementFailed} read={agreement} />
      {agreement.data !== undefined && (
        <p className="soft small">
          {text.agreement(agreement.data)} {text.notMeasured}
        </p>
      )}
    </>
  );
}
