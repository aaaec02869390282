// Reference for uploads and downloads: bytes between the socket and the disk, nothing else.
import { createReadStream, createWriteStream } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const [folder = '', port] = process.argv.slice(2);
const file = join(folder, 'bare');

// Content of the readiness probe.
await writeFile(file, '');

createServer(async (request, response) => {
  if (request.method === 'GET') return pipeline(createReadStream(file), response);
  await pipeline(request, createWriteStream(file));
  // Flushed to disk, like the files that the product acknowledges.
  const handle = await open(file, 'r+');
  await handle.datasync();
  await handle.close();
  response.end('{}');
}).listen(Number(port), '127.0.0.1');
