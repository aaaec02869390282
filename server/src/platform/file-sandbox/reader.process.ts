// The only program that decodes files from outside. It runs alone, reads one file from its input, writes pictures to
// its output and ends. It has no network, writes no file and holds no secret: see restrictions.ts.
import { setPriority } from 'node:os';
import { redrawFile } from './redraw-file.ts';
import { readyMark } from './sandbox-messages.ts';

// Requests have priority, but somebody waits for this process too, so its priority is not the lowest.
setPriority(5);
process.stdout.write(Buffer.of(readyMark));

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const answer = await redrawFile(Buffer.concat(chunks.splice(0)));
process.stdout.write(answer, () => process.exit(0));
