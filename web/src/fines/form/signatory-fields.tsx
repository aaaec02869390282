import {
  certificateHolders,
  certificateNames,
  findFirstAct,
  holderLinkAdvice,
  findMotive,
  signingAdvice,
  decideSigning,
} from '@placejuste/domain/fine';
import { Alert, RadioCards, Select } from '../../ui/index.ts';
import type { FieldsProps } from './fine-fields.ts';
import { toTypedFine } from './fine-form-values.ts';
import { finesText } from '../fines.text.fr.ts';

const text = finesText.form;
const tones = { sign: 'good', mandate: 'wait', other: 'wait', stop: 'bad' } as const;

/** Fields about the name on the registration certificate, and its consequence for the signature. */
export function SignatoryFields({ values, errors, set }: FieldsProps) {
  const facts = toTypedFine(values);
  const act = findFirstAct(facts.track);
  const isHolderAssumedDebtor =
    values.holderName.trim() === '' ||
    values.debtorName.trim() === '' ||
    values.holderName.trim() === values.debtorName.trim();
  const signing =
    facts.certificate === null || act === null
      ? null
      : decideSigning({
          act,
          certificate: facts.certificate,
          lesseeNamed: facts.lesseeNamed,
          userHoldsCard: isHolderAssumedDebtor,
        });
  return (
    <>
      <Select
        id="fine-certificate"
        label={text.certificate}
        error={errors['certificate']}
        prompt={text.certificatePrompt}
        value={values.certificate}
        choices={certificateHolders.map((value) => ({ value, label: certificateNames[value] }))}
        onChoose={(certificate) =>
          set({
            certificate,
            lesseeNamed: '',
            debtorIsUser: ['user', 'co-holder', 'long-lease', 'sold'].includes(certificate),
          })
        }
      />
      {values.certificate === 'long-lease' && (
        <RadioCards
          id="fine-lesseeNamed"
          legend={text.lesseeNamed}
          error={errors['lesseeNamed']}
          choices={[
            { value: 'yes', label: text.yes },
            { value: 'no', label: text.no },
          ]}
          value={values.lesseeNamed === '' ? null : values.lesseeNamed}
          onChoose={(lesseeNamed) => set({ lesseeNamed })}
        />
      )}
      <div role="status">
        {signing !== null && (
          <Alert tone={tones[signing.outcome]} title={text.whoSigns}>
            <p>{signingAdvice[signing.step]}</p>
            {signing.linkHolder && signing.outcome !== 'stop' && findMotive(facts) === 'card' && (
              <p>{holderLinkAdvice}</p>
            )}
          </Alert>
        )}
      </div>
    </>
  );
}
