import type { FieldErrors } from './fine-form-check.ts';
import type { FineFormValues } from './fine-form-values.ts';

/** Properties of every group of fields of the form. */
export interface FieldsProps {
  readonly values: FineFormValues;
  readonly errors: FieldErrors;
  readonly set: (change: Partial<FineFormValues>) => void;
}
