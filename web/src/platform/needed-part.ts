/** The code of a page or of a part of it is not on this device and could not be fetched. */
export class PartNotHere extends Error {
  constructor(cause: unknown) {
    super('part-not-here', { cause });
  }
}

/** For `lazy`, where nothing can be shown in the part's place: the error screen then says that a network is needed. */
export function neededPart<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return async () => {
    try {
      return await load();
    } catch (cause) {
      throw new PartNotHere(cause);
    }
  };
}
