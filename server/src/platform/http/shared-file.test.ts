import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { createHttp } from './create-http.ts';
import { mountSharedFile } from './shared-file.ts';

async function share(body: FormData | string, headers: Record<string, string> = {}) {
  const app = await createHttp({
    log: pino({ level: 'silent' }),
    newId: () => 'id',
    trustProxy: false,
    rateLimitFactor: 1,
  });
  await mountSharedFile(app, { address: '/partage', otherwise: '/mes-amendes?new=1', page: '<body>page</body>' });
  const encodedForm = new Response(body);
  return app.inject({
    method: 'POST',
    url: '/partage',
    headers: { 'content-type': encodedForm.headers.get('content-type') ?? '', 'sec-fetch-site': 'none', ...headers },
    payload: Buffer.from(await encodedForm.arrayBuffer()),
  });
}

function form(file: File): FormData {
  const fields = new FormData();
  fields.set('notice', file);
  return fields;
}
const bytes = Uint8Array.from({ length: 300 }, (_, index) => index % 256);
const photo = new File([bytes], 'avis "<b>.jpg', { type: 'image/jpeg' });

it('gives the shared file back in the page, byte for byte, and keeps nothing in a cache', async () => {
  const answer = await share(form(photo));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  const template =
    /<template id="fichier-partage" data-name="([^"]*)" data-type="([^"]*)">([^<]*)<\/template><\/body>/.exec(
      answer.body,
    );
  expect(template?.[1]).not.toMatch(/[<"]/);
  expect(template?.[2]).toBe('image/jpeg');
  expect(Buffer.from(template?.[3] ?? '', 'base64')).toEqual(Buffer.from(bytes));
});

it.each([
  ['a page of somebody else', form(photo), { 'sec-fetch-site': 'cross-site' }],
  ['another type', form(new File(['<script>'], 'a.html', { type: 'text/html' })), {}],
  ['an empty file', form(new File([], 'a.jpg', { type: 'image/jpeg' })), {}],
  ['a body that is no form', 'rien', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['a body without its boundary', 'rien', { 'content-type': 'multipart/form-data' }],
])(
  'a shared file of %s is dropped, and the application opens without it',
  async (_what, body, headers: Record<string, string>) => {
    const answer = await share(body, headers);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/mes-amendes?new=1']);
  },
);

const field = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\na\r\n';
it.each([
  ['180 000 parts', `${field.repeat(180_000)}--x--\r\n`],
  ['a header of a million lines', `--x\r\n${'X: y\r\n'.repeat(1_000_000)}\r\na\r\n--x--`],
  ['a header of a million words', `--x\r\nContent-Disposition: form-data; ${'a="b"; '.repeat(1_000_000)}\r\n\r\na\r\n`],
])('a form of %s is refused before it is parsed', async (_what, body) => {
  const read = vi.spyOn(Response.prototype, 'formData');
  const answer = await share(body, { 'content-type': 'multipart/form-data; boundary=x' });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/mes-amendes?new=1']);
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
});

it.each(['multipart/form-data; boundary="x"', 'multipart/form-data;boundary=x'])('reads a form of %s', async (type) => {
  const file =
    '--x\r\nContent-Disposition: form-data; name="notice"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\na';
  const answer = await share(`${field.repeat(3)}${file}\r\n--x--\r\n`, { 'content-type': type });
  expect(answer.statusCode).toBe(200);
});

it.each([10_000_001, 10_100_000])('says in French that %i bytes are too many', async (size) => {
  const answer = await share(form(new File([new Uint8Array(size)], 'a.jpg', { type: 'image/jpeg' })));
  expect(answer.statusCode).toBe(413);
  expect(answer.headers['content-type']).toContain('text/html');
  expect(answer.body).toContain('Photo trop volumineuse');
});
