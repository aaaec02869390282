import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  foldNodes,
  type LogNode,
  listCompletedNodes,
  listConsistencyNodes,
  listInclusionNodes,
  listRootNodes,
} from './log-nodes.ts';
import { joinHashes, hashLeaf, provesConsistency, provesInclusion, type Sha256 } from './log-proof.ts';

const sha256: Sha256 = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest());
const nine = Array.from({ length: 9 }, (_, index) => Uint8Array.of(index, 7));
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** A log as the server keeps it: only complete subtrees, written once. */
async function logOf(entries: readonly Uint8Array[]) {
  const kept = new Map<string, Uint8Array>();
  const read = ({ level, index }: LogNode): Uint8Array => {
    const found = kept.get(`${level}/${index}`);
    if (found === undefined) throw new Error(`No node ${level}/${index}`);
    return found;
  };
  for (const [position, entry] of entries.entries()) {
    for (const node of listCompletedNodes(position)) {
      const { level, index } = node;
      const [left, right] = [index * 2, index * 2 + 1].map((at) => ({ level: level - 1, index: at })) as [
        LogNode,
        LogNode,
      ];
      kept.set(
        `${level}/${index}`,
        level === 0 ? await hashLeaf(entry, sha256) : await joinHashes(read(left), read(right), sha256),
      );
    }
  }
  const fold = (nodes: readonly LogNode[]) => foldNodes(nodes.map(read), sha256);
  return {
    root: (size: number) => fold(listRootNodes(size)),
    leaf: (index: number) => read({ level: 0, index }),
    inclusion: async (index: number, size: number) => ({
      index,
      size,
      path: await Promise.all(listInclusionNodes(index, size).map(fold)),
    }),
    consistency: async (first: number, second: number) => ({
      first,
      second,
      path: await Promise.all(listConsistencyNodes(first, second).map(fold)),
    }),
  };
}

/** The definition of RFC 6962 §2.1, word for word. */
async function rootByDefinition(entries: readonly Uint8Array[]): Promise<Uint8Array> {
  const [only] = entries;
  if (entries.length === 1 && only !== undefined) return hashLeaf(only, sha256);
  let k = 1;
  while (k * 2 < entries.length) k *= 2;
  return joinHashes(await rootByDefinition(entries.slice(0, k)), await rootByDefinition(entries.slice(k)), sha256);
}

const published = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((text) => new Uint8Array(Buffer.from(text, 'hex')));
const publishedRoots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

// Each entry told from the others, as receipts are: two equal neighbours could stand in each other's place.
const history = fc
  .array(fc.uint8Array({ maxLength: 8 }), { minLength: 1, maxLength: 70 })
  .map((entries) => entries.map((entry, index) => Uint8Array.of(index, ...entry)));
const flipped = (bytes: Uint8Array, at: number) =>
  bytes.map((byte, index) => (index === at % bytes.length ? byte ^ 1 : byte));

describe('log', () => {
  it.each(publishedRoots.map((root, index) => [index + 1, root] as const))(
    'root of the %i published entries',
    async (size, root) => {
      expect(hex(await (await logOf(published.slice(0, size))).root(size))).toBe(root);
    },
  );

  it('any history: the root is the defined one, and every head that holds an entry proves it', async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.nat(), fc.nat(), async (entries, some, other) => {
        const log = await logOf(entries);
        const size = 1 + (some % entries.length);
        const index = other % size;
        const root = await log.root(size);
        expect(hex(root)).toBe(hex(await rootByDefinition(entries.slice(0, size))));
        const proof = await log.inclusion(index, size);
        expect(await provesInclusion(proof, { leaf: log.leaf(index), root }, sha256)).toBe(true);
        expect(await provesInclusion(proof, { leaf: flipped(log.leaf(index), some), root }, sha256)).toBe(false);
        expect(await provesInclusion(proof, { leaf: log.leaf(index), root: flipped(root, other) }, sha256)).toBe(false);
        expect(
          await provesInclusion({ ...proof, index: (index + 1) % size }, { leaf: log.leaf(index), root }, sha256),
        ).toBe(size === 1);
        expect(
          await provesInclusion({ ...proof, path: [...proof.path, root] }, { leaf: log.leaf(index), root }, sha256),
        ).toBe(false);
      }),
    );
  });

  it('any history: each head continues every earlier one, and no forked one', async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.nat(), fc.nat(), async (entries, some, other) => {
        const log = await logOf(entries);
        const second = 1 + (some % entries.length);
        const first = 1 + (other % second);
        const [oldRoot, newRoot] = [await log.root(first), await log.root(second)];
        const proof = await log.consistency(first, second);
        expect(await provesConsistency(proof, { firstRoot: oldRoot, secondRoot: newRoot }, sha256)).toBe(true);
        const rewritten = entries.map((entry, index) => (index === first - 1 ? Uint8Array.of(255, ...entry) : entry));
        const fork = await logOf(rewritten);
        expect(
          await provesConsistency(
            await fork.consistency(first, second),
            { firstRoot: oldRoot, secondRoot: await fork.root(second) },
            sha256,
          ),
        ).toBe(false);
        expect(
          await provesConsistency(proof, { firstRoot: oldRoot, secondRoot: await fork.root(second) }, sha256),
        ).toBe(false);
      }),
    );
  });

  it('takes no proof of what is not there', async () => {
    const log = await logOf(published);
    expect(() => listInclusionNodes(8, 8)).toThrow(RangeError);
    expect(() => listConsistencyNodes(0, 8)).toThrow(RangeError);
    expect(
      await provesInclusion({ index: 8, size: 8, path: [] }, { leaf: log.leaf(0), root: await log.root(8) }, sha256),
    ).toBe(false);
    expect(
      await provesConsistency(
        { first: 3, second: 8, path: [] },
        { firstRoot: await log.root(3), secondRoot: await log.root(8) },
        sha256,
      ),
    ).toBe(false);
  });

  const wrongNumbers = [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53];
  /** Every way a path can be bent without inventing a hash. */
  const bent = (path: readonly Uint8Array[]): readonly (readonly Uint8Array[])[] => [
    path.slice(1),
    path.slice(0, -1),
    ...path.map((step) => [...path, step]),
    ...path.map((step) => [step, ...path]),
    ...(path.length > 1 ? [[...path].reverse()] : []),
  ];
  const isSame = (one: readonly Uint8Array[], other: readonly Uint8Array[]) =>
    one.map(hex).join() === other.map(hex).join();

  it('an entry is proved at its place, in its log, by its whole path, and nothing else', async () => {
    const log = await logOf(nine);
    for (let size = 1; size <= nine.length; size += 1) {
      const root = await log.root(size);
      for (let index = 0; index < size; index += 1) {
        const proof = await log.inclusion(index, size);
        const leaf = log.leaf(index);
        const proves = (changes: object, [given, against] = [leaf, root]) =>
          provesInclusion({ ...proof, ...changes }, { leaf: given, root: against }, sha256);
        expect(await proves({})).toBe(true);
        for (const path of bent(proof.path).filter((one) => !isSame(one, proof.path)))
          expect(await proves({ path }), `${index} of ${size}`).toBe(false);
        for (const number of wrongNumbers) {
          expect(await proves({ index: number })).toBe(false);
          expect(await proves({ size: number })).toBe(false);
        }
        expect(await proves({ index: size })).toBe(false);
        expect(await proves({}, [log.leaf((index + 1) % nine.length), root])).toBe(false);
        expect(await proves({}, [leaf, root.slice(0, -1)])).toBe(false);
        expect(await proves({}, [leaf, Uint8Array.of(...root, 0)])).toBe(false);
      }
    }
  });

  it('a head continues another by its whole path, between these sizes and roots alone', async () => {
    const log = await logOf(nine);
    for (let second = 1; second <= nine.length; second += 1) {
      for (let first = 1; first <= second; first += 1) {
        const proof = await log.consistency(first, second);
        const [old, fresh] = [await log.root(first), await log.root(second)];
        const proves = (changes: object, [from, to] = [old, fresh]) =>
          provesConsistency({ ...proof, ...changes }, { firstRoot: from, secondRoot: to }, sha256);
        expect(await proves({})).toBe(true);
        const paths = first === second ? [[old]] : bent(proof.path).filter((one) => !isSame(one, proof.path));
        for (const path of paths) expect(await proves({ path }), `${first} to ${second}`).toBe(false);
        for (const number of [...wrongNumbers, 0]) {
          expect(await proves({ first: number })).toBe(false);
          expect(await proves({ second: number })).toBe(false);
        }
        expect(await proves({ first: second + 1 })).toBe(false);
        expect(await proves({}, [old, fresh.slice(0, -1)])).toBe(false);
        expect(await proves({}, [Uint8Array.of(...old, 0), fresh])).toBe(false);
        if (first < second) expect(await proves({}, [fresh, old])).toBe(false);
      }
    }
  });

  it.each([
    [-1, 8],
    [8, 8],
    [0.5, 8],
    [Number.NaN, 8],
  ])('no path is drawn to entry %d of %d', (index, size) => {
    expect(() => listInclusionNodes(index, size)).toThrow(RangeError);
  });

  it.each([
    [0, 8],
    [9, 8],
    [1.5, 8],
    [Number.NaN, 8],
  ])('no path is drawn from a log of %d entries to one of %d', (first, second) => {
    expect(() => listConsistencyNodes(first, second)).toThrow(RangeError);
  });

  it('an empty log has no node to fold', async () => {
    await expect(foldNodes([], sha256)).rejects.toThrow(RangeError);
  });
});
