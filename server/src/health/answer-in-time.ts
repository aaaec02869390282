export const deadlineMs = 1000;

/** `otherwise` for a part that fails or hangs: a bucket behind a broken network answers neither yes nor no. */
export async function answerInTime<Answer>(
  answer: Promise<Answer>,
  otherwise: Answer,
  withinMs: number = deadlineMs,
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), withinMs);
  });
  return Promise.race([answer.catch(() => otherwise), late]).finally(() => clearTimeout(timer));
}
