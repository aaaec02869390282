// The bucket of the tests in a process of its own, for `npm run cluster`: its parent sets its behaviour.
import { startS3Fake, type S3Mood } from './s3-fake.ts';

const fake = await startS3Fake(() => new Date());
process.on('message', (message: { readonly mood?: S3Mood; readonly list?: true }) => {
  if (message.mood !== undefined) fake.behave(message.mood);
  process.send?.(message.list === true ? [...fake.contents.keys()] : 'done');
});
process.on('disconnect', () => process.exit(0));
process.send?.(fake.place);
