import { fieldText } from './field-strings.ts';

type InvalidField = Pick<
  HTMLInputElement,
  'validity' | 'type' | 'min' | 'max' | 'minLength' | 'validationMessage'
>;

/**
 * Why the browser refuses the value of a field, in the language of the client.
 * @param format what the field's hint says about its format
 */
export function describeInvalid(field: InvalidField, format?: string): string {
  const { validity, type, minLength, validationMessage } = field;
  // First, because a field with such a text also counts as empty.
  if (validity.badInput && type === 'number') return fieldText.notNumber;
  if (validity.valueMissing) return fieldText.missing;
  if (validity.tooShort) return fieldText.tooShort(minLength);
  if (type === 'number') return describeNumber(field);
  if (validity.typeMismatch) return type === 'url' ? fieldText.notUrl : fieldText.notEmail;
  if (validity.rangeUnderflow) return fieldText.tooEarly;
  return (validity.patternMismatch && format) || validationMessage;
}

function describeNumber({ validity, min, max }: InvalidField): string {
  if (validity.rangeUnderflow) return fieldText.tooSmall(Number(min));
  if (validity.rangeOverflow) return fieldText.tooLarge(Number(max));
  return fieldText.notWhole;
}
