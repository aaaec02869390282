import { newDatabase } from './bench-database.ts';
import { median, type Figure } from './figure.ts';
import { perSecond } from './load.ts';
import { createAccount, newDataDir, startProduct } from './running-product.ts';
import { startPlainRoute } from './start-plain-route.ts';

const rounds = 7;
const seconds = 3;
const connections = 16;
const select =
  'account_status,subscription_start_date,subscription_type,cmi_validated,carte_grise_validated,subscription_paid';

/** Time of one profile read: through rest/v1 with its token, and by a bare route with the same statements, in turns. */
export async function run(): Promise<readonly Figure[]> {
  const database = await newDatabase();
  const data = await newDataDir();
  const product = await startProduct(data.path, database.url);
  try {
    const person = await createAccount(product);
    const bare = await startPlainRoute('bare-route.ts', [database.url, person.id], '/profile');
    const through: number[] = [];
    const without: number[] = [];
    const headers = {
      authorization: `Bearer ${person.session.access_token}`,
      accept: 'application/vnd.pgrst.object+json',
    };
    for (let round = 0; round < rounds; round += 1) {
      without.push(await perSecond({ url: `${bare.origin}/profile`, connections, seconds }));
      through.push(
        await perSecond({
          url: `${product.origin}/rest/v1/profiles?select=${select}&user_id=eq.${person.id}`,
          headers,
          connections,
          seconds,
        }),
      );
    }
    bare.stop();
    const value = median(through) / median(without);
    return [
      {
        key: 'profile-read-to-bare',
        value,
        detail: `${median(through).toFixed(0)}/s against ${median(without).toFixed(0)}/s, PostgreSQL`,
      },
    ];
  } finally {
    await product.stop();
    await data.remove();
    await database.drop();
  }
}
