export const deadlineMs = 1000;

/** `otherwise` for a part that fails or hangs: a bucket behind a broken network answers neither yes nor no. */
export async function answerInTime<Answer>(answer: Promise<Answer>, otherwise: Answer): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), deadlineMs);
  });
  return Promise.race([answer.catch(() => otherwise), late]).finally(() => clearTimeout(timer));
}
