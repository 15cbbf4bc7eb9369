/**
 * Forms with files. Discord takes files in parts of any name, such as `files[0]` or `file0`, Guildhall in `files`; both
 * take JSON in `payload_json`. Files are streamed; only the texts are held in memory.
 */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import { formParts, parseJson } from '@guildhall/platform';
import type { FastifyRequest } from 'fastify';
import { quoteLongNumbers } from '../resources/json.ts';
import type { ChangeField, IncomingForm } from './call.ts';
import { DiscordError, invalidField } from './errors.ts';

const MAX_FILE_BYTES = 10_485_760;
const NOT_IN_HEADERS = /[\r\n"\\]/g;

/** The form of a request; null for any other body. */
export function readForm(request: FastifyRequest): IncomingForm | null {
  if (!request.isMultipart()) return null;
  const outgoing = (parts: (boundary: string) => AsyncGenerator<Buffer | string>) => {
    const boundary = randomUUID();
    return {
      contentType: `multipart/form-data; boundary=${boundary}`,
      stream: Readable.from(parts(boundary), { objectMode: false }),
    };
  };
  return {
    resend: (change) => outgoing((boundary) => resent(request, boundary, change)),
    resendFields: (change) => outgoing((boundary) => resentFields(request, boundary, change)),
  };
}

/** One byte more than the native route takes, so that the native route refuses it. */
const partsOf = (request: FastifyRequest) => formParts(request, MAX_FILE_BYTES + 1);

/** One file and text beside it. */
async function* resentFields(
  request: FastifyRequest,
  boundary: string,
  change: ChangeField,
): AsyncGenerator<Buffer | string> {
  for await (const part of partsOf(request)) {
    if (part.type === 'file') {
      yield* filePart(boundary, 'file', part);
      continue;
    }
    const field = change(part.fieldname, part.text);
    if (field) yield fieldPart(boundary, ...field);
  }
  yield `--${boundary}--\r\n`;
}

async function* filePart(
  boundary: string,
  field: string,
  { filename, mimetype, file }: MultipartFile,
): AsyncGenerator<Buffer | string> {
  const name = (filename || 'file').replaceAll(NOT_IN_HEADERS, '_');
  yield `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${mimetype.replaceAll(NOT_IN_HEADERS, '')}\r\n\r\n`;
  yield* file;
  yield '\r\n';
}

function fieldPart(boundary: string, name: string, value: string): string {
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}

async function* resent(
  request: FastifyRequest,
  boundary: string,
  change: (json: unknown) => Promise<object>,
): AsyncGenerator<Buffer | string> {
  let hasJson = false;
  for await (const part of partsOf(request)) {
    if (part.type === 'file') yield* filePart(boundary, 'files', part);
    else if (part.fieldname === 'payload_json') {
      hasJson = true;
      yield jsonPart(boundary, await change(parseJson(quoteLongNumbers(part.text))));
    }
  }
  if (!hasJson) yield jsonPart(boundary, await change({}));
  yield `--${boundary}--\r\n`;
}

function jsonPart(boundary: string, json: object): string {
  return fieldPart(boundary, 'payload_json', JSON.stringify(json));
}

/** Converts errors of the form parser; null for other errors. */
export function toFormError(error: unknown): DiscordError | null {
  if (error instanceof DiscordError) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (statusCode === 413) return new DiscordError(413, 40_005, 'Request entity too large');
  return code?.startsWith('FST_') && !code.startsWith('FST_ERR_')
    ? invalidField('body', 'is not a form that can be read')
    : null;
}
