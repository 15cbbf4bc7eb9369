/** English laid out from right to left, to see how the client looks in Arabic or Hebrew without speaking either. */

/** Letters between these run from right to left, whatever they are. */
const START = '\u202e';
const END = '\u202c';

/** Turns the texts of a catalogue around; what they are made of stays English. */
export function mirror(_name: string, english: object): object {
  return around(english) as object;
}

function around(text: unknown): unknown {
  if (typeof text === 'string') return START + text + END;
  if (typeof text === 'function') return (...given: unknown[]) => around(text(...given));
  if (Array.isArray(text)) return text.map(around);
  if (typeof text === 'object' && text !== null)
    return Object.fromEntries(Object.entries(text).map(([key, value]) => [key, around(value)]));
  return text;
}
