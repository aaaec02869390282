import pg from 'pg';
import { newDatabase } from './bench-database.ts';
import { newDepositor, type Depositor } from './deposits.ts';
import { createAccount, makeValid, newDataDir, startProduct, type RunningProduct } from './running-product.ts';

/** The product on its own database, a connection to it, and a person who may declare. */
export interface ProductOnServer {
  readonly databaseUrl: string;
  readonly client: pg.Client;
  readonly product: RunningProduct;
  readonly depositor: Depositor;
}

/** Runs a measure on PostgreSQL; everything is stopped and dropped afterwards. */
export async function withProductOnServer<T>(measure: (on: ProductOnServer) => Promise<T>): Promise<T> {
  const database = await newDatabase();
  const data = await newDataDir();
  const product = await startProduct(data.path, database.url);
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    const person = await createAccount(product);
    await makeValid(client, person);
    const depositor = await newDepositor(product, person);
    return await measure({ databaseUrl: database.url, client, product, depositor });
  } finally {
    await client.end();
    await product.stop();
    await data.remove();
    await database.drop();
  }
}
