/**
 * Finds many literals in one pass (Aho and Corasick, 1975). Nodes and edges are flat arrays: an edge is found by node
 * and UTF-16 unit in a hash table, so memory depends on the number of characters and not on alphabets.
 */
const ROOT = 0;
const NONE = -1;

/** Called with the literal's number and its end (exclusive). @returns true to stop */
export type OnLiteral = (literal: number, end: number) => boolean;

export class AhoCorasick {
  readonly #mask: number;
  readonly #keys: Float64Array;
  readonly #targets: Int32Array;
  readonly #failures: Int32Array;
  /** The literal that ends at a node, or -1. */
  readonly #literals: Int32Array;
  /** The next shorter node at which a literal ends, or -1. */
  readonly #shorter: Int32Array;

  /** @param literals distinct and not empty */
  constructor(literals: readonly string[]) {
    const capacity = 1 + literals.reduce((sum, literal) => sum + literal.length, 0);
    let slots = 16;
    while (slots < capacity * 2) slots *= 2;
    this.#mask = slots - 1;
    this.#keys = new Float64Array(slots).fill(NONE);
    this.#targets = new Int32Array(slots);
    this.#failures = new Int32Array(capacity);
    this.#literals = new Int32Array(capacity).fill(NONE);
    this.#shorter = new Int32Array(capacity).fill(NONE);
    this.#link(this.#grow(literals, capacity));
  }

  /** All occurrences of all literals, ordered by end; with equal ends the longest first. */
  search(text: string, onLiteral: OnLiteral): void {
    let node = ROOT;
    for (let index = 0; index < text.length; index += 1) {
      node = this.#step(node, text.charCodeAt(index));
      let found = this.#literals[node] === NONE ? (this.#shorter[node] ?? NONE) : node;
      while (found !== NONE) {
        if (onLiteral(this.#literals[found] ?? NONE, index + 1)) return;
        found = this.#shorter[found] ?? NONE;
      }
    }
  }

  #step(from: number, unit: number): number {
    let node = from;
    for (;;) {
      const next = this.#edge(node, unit);
      if (next !== NONE) return next;
      if (node === ROOT) return ROOT;
      node = this.#failures[node] ?? ROOT;
    }
  }

  /** An edge's slot in the table, or the free slot for it. */
  #slot(key: number): number {
    let slot = (Math.imul(key | 0, 0x9e3779b1) ^ Math.imul((key / 0x1_0000) | 0, 0x85ebca6b)) >>> 0;
    slot = (slot ^ (slot >>> 15)) & this.#mask;
    while (this.#keys[slot] !== NONE && this.#keys[slot] !== key) slot = (slot + 1) & this.#mask;
    return slot;
  }

  #edge(node: number, unit: number): number {
    const slot = this.#slot(node * 0x1_0000 + unit);
    return this.#keys[slot] === NONE ? NONE : (this.#targets[slot] ?? NONE);
  }

  /** Builds the trie. @returns parent and unit of each node, parents first within each depth */
  #grow(literals: readonly string[], capacity: number): Trie {
    const parents = new Int32Array(capacity);
    const units = new Uint16Array(capacity);
    const depths = new Int32Array(capacity);
    let count = 1;
    literals.forEach((literal, number) => {
      let node = ROOT;
      for (let index = 0; index < literal.length; index += 1) {
        const unit = literal.charCodeAt(index);
        const key = node * 0x1_0000 + unit;
        const slot = this.#slot(key);
        if (this.#keys[slot] === NONE) {
          this.#keys[slot] = key;
          this.#targets[slot] = count;
          parents[count] = node;
          units[count] = unit;
          depths[count] = index + 1;
          count += 1;
        }
        node = this.#targets[slot] ?? ROOT;
      }
      this.#literals[node] = number;
    });
    return { parents, units, order: byDepth(depths.subarray(0, count)) };
  }

  /** A node's failure link is its longest proper suffix that is a node; nodes closer to the root come first. */
  #link({ parents, units, order }: Trie): void {
    for (const node of order) {
      if (node === ROOT) continue;
      const parent = parents[node] ?? ROOT;
      const failure = parent === ROOT ? ROOT : this.#step(this.#failures[parent] ?? ROOT, units[node] ?? 0);
      this.#failures[node] = failure;
      this.#shorter[node] = this.#literals[failure] === NONE ? (this.#shorter[failure] ?? NONE) : failure;
    }
  }
}

interface Trie {
  readonly parents: Int32Array;
  readonly units: Uint16Array;
  readonly order: Int32Array;
}

/** Sorts nodes by depth, by counting. */
function byDepth(depths: Int32Array): Int32Array {
  const deepest = depths.reduce((most, depth) => Math.max(most, depth), 0);
  const starts = new Int32Array(deepest + 2);
  for (const depth of depths) starts[depth + 1] = (starts[depth + 1] ?? 0) + 1;
  for (let depth = 1; depth < starts.length; depth += 1) {
    starts[depth] = (starts[depth] ?? 0) + (starts[depth - 1] ?? 0);
  }
  const order = new Int32Array(depths.length);
  depths.forEach((depth, node) => {
    const index = starts[depth] ?? 0;
    order[index] = node;
    starts[depth] = index + 1;
  });
  return order;
}
