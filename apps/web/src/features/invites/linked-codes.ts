const MAX_CODES = 3;

/** The first three distinct codes of invite links of this instance in a text. @param origin the instance's origin */
export function inviteCodesIn(content: string, origin: string): readonly string[] {
  if (!content.includes(`${origin}/invite/`)) return [];
  const codes = content
    .split(`${origin}/invite/`)
    .slice(1)
    .map((rest) => /^[A-Za-z0-9-]{2,64}(?![A-Za-z0-9-])/.exec(rest)?.[0])
    .filter((code) => code !== undefined);
  return [...new Set(codes)].slice(0, MAX_CODES);
}
