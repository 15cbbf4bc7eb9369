/** What a translation of a catalogue has to be like; the compiler holds the languages to it. */

/** Texts as another language has them: the same keys, and functions of the same parameters. */
export type Translation<English> = English extends string
  ? string
  : English extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { readonly [Key in keyof English]: Translation<English[Key]> };
