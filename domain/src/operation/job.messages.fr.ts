export type JobRefusal = 'JOB_NOT_FOUND' | 'JOB_NOT_FAILED';

export const jobMessages: Readonly<Record<JobRefusal, string>> = {
  JOB_NOT_FOUND: 'Cette tâche n’est plus dans la file\u00a0: elle a été reprise ou oubliée.',
  JOB_NOT_FAILED: 'Cette tâche n’est pas en échec\u00a0: elle attend ou elle est déjà reprise.',
};
