/** Turns pictures that Discord's API takes as data URIs in JSON into the forms that Guildhall's API takes. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { invalidField } from './errors.ts';
import type { OutgoingForm } from './native-api.ts';

const DATA_URI = /^data:(image\/[a-z0-9.+-]{1,30});base64,([A-Za-z0-9+/]+={0,2})$/;

/**
 * @param path of the field, for the error
 * @param fields text beside the picture
 * @throws DiscordError for anything but a picture as a data URI
 */
export function pictureForm(
  picture: unknown,
  path: string,
  fields: Readonly<Record<string, unknown>> = {},
): OutgoingForm {
  const [, type, base64] = (typeof picture === 'string' && DATA_URI.exec(picture)) || [];
  if (!type || !base64) throw invalidField(path, 'must be a picture as a data URI');
  const boundary = randomUUID();
  const part = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
  const texts = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [`${part(`name="${name}"`)}\r\n${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`],
  );
  const content = [
    ...texts,
    `${part('name="file"; filename="picture"')}Content-Type: ${type}\r\n\r\n`,
    Buffer.from(base64, 'base64'),
    `\r\n--${boundary}--\r\n`,
  ];
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    stream: Readable.from(content, { objectMode: false }),
  };
}
