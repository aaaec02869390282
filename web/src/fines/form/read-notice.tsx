import { useState } from 'react';
import { type ConfirmedFields, NoticeEntry } from '../../vision/index.ts';
import type { PhotoFacts } from '../../offline/index.ts';
import { takeSharedFile } from '../../platform/index.ts';
import type { FineFormValues } from './fine-form-values.ts';

interface ReadNoticeProps {
  readonly owner: string;
  readonly kept: PhotoFacts | null;
  readonly onKept: (photo: PhotoFacts) => void;
  readonly set: (change: Partial<FineFormValues>) => void;
  readonly finish: { readonly label: string; readonly onFinish: () => void };
}

/** The notice read on this device into the form below; one that another application shared is read at once. */
export function ReadNotice({ set, ...entry }: ReadNoticeProps) {
  const [shared] = useState(takeSharedFile);
  return (
    <NoticeEntry {...entry} shared={shared} onFields={(fields) => set(valuesOfRead(fields))} formId="fine-title" />
  );
}

/** What was confirmed, as the form holds it. */
function valuesOfRead({ track, ...fields }: ConfirmedFields): Partial<FineFormValues> {
  return { ...fields, ...(track === undefined ? {} : { title: track, demand: '' as const }) };
}
