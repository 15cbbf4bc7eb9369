/** Classes of input fields. */
export const CONTROL =
  'w-full rounded-control border border-line bg-field px-3 text-ink transition-colors duration-150 hover:border-line-strong aria-invalid:border-danger disabled:opacity-60';
