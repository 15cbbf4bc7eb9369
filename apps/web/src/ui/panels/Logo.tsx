/** The hall: a gable and its door. */
export function Logo({ size }: { size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
      focusable="false"
      className="shrink-0"
    >
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path d="M7 25V14.5L16 7l9 7.5V25h-5.5v-5.2a3.5 3.5 0 0 0-7 0V25z" className="fill-on-accent" />
    </svg>
  );
}
