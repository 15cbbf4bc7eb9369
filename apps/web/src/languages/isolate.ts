/**
 * The text or catalogue, with names in right-to-left scripts set apart from the sentence around them by invisible marks
 * (U+2068, U+2069). Otherwise their punctuation, and numbers after them, would be shown at the wrong side of them.
 */
export function isolateNames(text: unknown): unknown {
  if (typeof text === 'function')
    return new Proxy(text, { apply: (write, _this, given) => write(...given.map(isolate)) });
  if (typeof text !== 'object' || !text || Array.isArray(text)) return text;
  return Object.fromEntries(Object.entries(text).map(([key, value]) => [key, isolateNames(value)]));
}

function isolate(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(isolate);
  return typeof given === 'string' && /[\u0590-\u08ff]/.test(given) ? `\u2068${given}\u2069` : given;
}
