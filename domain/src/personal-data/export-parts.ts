/** Bytes of files that one part of an export holds at most: a phone takes it in one download, and ZIP needs no more. */
export const maxPartBytes = 1_000_000_000;

export interface ExportFile {
  readonly id: string;
  readonly bytes: number;
}

/** One part of an export. The first one also contains the rows, as JSON. */
export interface ExportPart<File extends ExportFile = ExportFile> {
  /** The number of the part, from 1. */
  readonly number: number;
  readonly files: readonly File[];
  readonly bytes: number;
}

/**
 * Shares the files of an account among parts, in their order: always the same parts for the same files, so that a part
 * whose download was cut can be asked for again alone. There is always a first part.
 */
export function groupExportParts<File extends ExportFile>(files: readonly File[]): readonly ExportPart<File>[] {
  const parts: { number: number; files: File[]; bytes: number }[] = [{ number: 1, files: [], bytes: 0 }];
  for (const file of files) {
    const last = parts.at(-1);
    if (last !== undefined && (last.files.length === 0 || last.bytes + file.bytes <= maxPartBytes)) {
      last.files.push(file);
      last.bytes += file.bytes;
    } else {
      parts.push({ number: parts.length + 1, files: [file], bytes: file.bytes });
    }
  }
  return parts;
}
