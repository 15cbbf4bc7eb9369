/** The type of a catalogue's translation, which the compiler checks for every language. */

/** Texts in another language: the same keys, and functions with the same parameters. */
export type Translation<English> = English extends string
  ? string
  : English extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { readonly [Key in keyof English]: Translation<English[Key]> };
