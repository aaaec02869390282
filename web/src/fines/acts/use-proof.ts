import type { LetterKind, PaperKind } from '@placejuste/domain/letter';
import { useState } from 'react';
import { createActionId, type PhotoFacts, loadPicture, useDraft, useSubmission } from '../../offline/index.ts';
import { findObjectExtension, useIncomingPictures } from '../../photos/index.ts';
import { useSession } from '../../platform/index.ts';
import { type ProofRead, useProofReading } from '../../vision/index.ts';
import { joinPaper } from '../fines.actions.ts';
import { finesText } from '../fines.text.fr.ts';

interface ProofDraft {
  /** Id of the paper, the same for every try. */
  readonly id: string;
  readonly photo: PhotoFacts | null;
}

/** Photograph of the proof of a step, read on this device and joined to the fine once the step is confirmed. */
export function useProof(fineId: string, step: string) {
  const key = `proof-${fineId}-${step}`;
  const session = useSession();
  const submission = useSubmission();
  const draft = useDraft<ProofDraft>(key, {
    first: () => ({ id: createActionId(), photo: null }),
    parse: parseDraft,
    isAction: true,
  });
  const incoming = useIncomingPictures();
  const [proofRead, setProofRead] = useState<ProofRead | null>(null);
  const reading = useProofReading(setProofRead);
  const { take: readFile } = reading;
  const { id, photo } = draft.value;

  const keep = async (keptPhoto: PhotoFacts) => {
    submission.forget();
    setProofRead(null);
    draft.set((before) => ({ ...before, photo: keptPhoto }));
    const file = await loadPicture(keptPhoto.id).catch(() => null);
    if (file !== null) readFile(file);
  };

  /**
   * Joins the proof to the fine. Resolves to true once it is delivered or queued, or when there is none. `letter`: the
   * letter that it proves; null for a kind of paper that proves only one.
   */
  const join = async (kind: PaperKind, letter: LetterKind | null): Promise<boolean> => {
    if (photo === null || session.status !== 'signed-in') return true;
    reading.stop();
    const path = `${session.userId}/${photo.id}.${findObjectExtension(photo.type)}`;
    const outcome = await submission.submit({
      id,
      action: joinPaper,
      payload: { fineId, kind, path, ...(letter === null ? {} : { letter }) },
      photos: [{ photoId: photo.id, bucket: 'documents', objectName: path, label: finesText.proof.label }],
      awaited: false,
    });
    if (outcome.state !== 'kept' && outcome.state !== 'delivered') return false;
    // The picture now belongs to the action, which keeps it until it is delivered.
    await draft.reset();
    return true;
  };

  return { key, isReady: draft.ready, photo, keep, join, read: proofRead, reading, submission, incoming };
}

function parseDraft(storedValue: unknown): ProofDraft | null {
  if (typeof storedValue !== 'object' || storedValue === null) return null;
  const { id, photo } = storedValue as Partial<ProofDraft>;
  return typeof id === 'string' ? { id, photo: photo ?? null } : null;
}
