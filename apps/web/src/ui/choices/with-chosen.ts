export interface Option {
  readonly value: string;
  readonly label: string;
}

/** The options, including the current value, which another client may have set. */
export function withChosen(
  options: readonly Option[],
  value: string,
  label: (value: string) => string,
): readonly Option[] {
  return options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: label(value) }];
}
