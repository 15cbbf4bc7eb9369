/** A separate product for a scenario, whose data are deleted afterwards. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench } from './bench.ts';
import { type Product, startProduct } from './product.ts';

/** A data folder that PostgreSQL's user can enter, removed afterwards. */
export async function withFreshFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const parent = await mkdtemp(join(tmpdir(), 'guildhall-bench-'));
  await chmod(parent, 0o711);
  try {
    return await work(join(parent, 'data'));
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}

/** Starts a product on an empty database and stops it after the work. */
export function withFreshProduct<Result>(
  { profileInto }: Bench,
  work: (product: Product) => Promise<Result>,
): Promise<Result> {
  return withFreshFolder(async (dataDirectory) => {
    const product = await startProduct({ dataDirectory, profileInto });
    return whileRunning(product, () => work(product));
  });
}

/** Like `withFreshProduct`, but the product writes the longest delay of its event loop to a file. */
export function withWatchedProduct<Result>(
  { profileInto }: Bench,
  work: (product: Product, delayInto: string) => Promise<Result>,
): Promise<Result> {
  return withFreshFolder(async (dataDirectory) => {
    const delayInto = `${dataDirectory}/event-loop-delay`;
    const product = await startProduct({ dataDirectory, delayInto, profileInto });
    return whileRunning(product, () => work(product, delayInto));
  });
}

async function whileRunning<Result>(product: Product, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } finally {
    await product.stop();
  }
}
