/**
 * Files of requests (multipart/form-data). They are written to disk part by part, counted, and removed after the
 * response, however the request ends. Only for routes whose contract declares `multipart`.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart, { type MultipartFile } from '@fastify/multipart';
import { type Endpoint, LIMITS, type MultipartDefinition } from '@guildhall/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, invalidField } from '../answers/api-error.ts';
import type { UploadedFile } from '../route.ts';
import { formParts, readText } from './form-parts.ts';
import { parseJson } from './json-body.ts';
import { countLongBody, isLong } from './long-bodies.ts';
import { type ByteLimitOptions, countedBytes, countSentBytes, senderKey } from './sent-bytes.ts';
import { refuseNul } from './storable-text.ts';
import { validateBody, validateTexts } from './validation.ts';

/** A body with its files; disposing it removes the files. */
export interface ReceivedForm extends AsyncDisposable {
  readonly body: unknown;
  readonly files: readonly UploadedFile[];
}

export interface FormReaderOptions extends ByteLimitOptions {
  readonly uploadsFolder: string;
}

/** Limit of bytes that one caller may upload (design, chapter 10). */
const UPLOADED_BYTES = { bucket: 'uploads', limit: 200 * 1024 * 1024, windowSecs: 600 };

/** A file whose length was not announced may put this many bytes on the disk before they are counted. */
const COUNTED_AT_ONCE = 256 * 1024;

/** RFC 2046, 5.1.1. */
const BOUNDARY_LENGTH = 70;

/** Sends requests with a form to the route mounted with this constraint; others share its path. */
export const FORM_CONSTRAINT = {
  name: 'body',
  storage: () => new Map(),
  deriveConstraint: ({ headers }: IncomingMessage) =>
    /^multipart\//i.test(headers['content-type'] ?? '') ? 'form' : 'other',
};

/** Mounts routes in a separate scope, so that requests without a form do not pay for the parser's hooks. */
export function mountUploads(fastify: FastifyInstance, mountRoutes: (scope: FastifyInstance) => void): void {
  fastify.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    mountRoutes(scope);
  });
}

/**
 * Creates the form reader of an endpoint; undefined if it accepts no forms. Reading throws ApiError
 * `invalid_request`, `body_too_large`, `file_too_large`, `too_many_files`, `unsupported_media_type` or
 * `rate_limited`.
 */
export function createFormReader(
  { multipart: definition, body, errors }: Endpoint,
  options: FormReaderOptions,
): ((request: FastifyRequest) => Promise<ReceivedForm>) | undefined {
  if (!definition) return undefined;
  const tooMany = errors.includes('too_many_files') ? 'too_many_files' : 'invalid_request';
  return async (request) => {
    if (!request.isMultipart()) throw new ApiError('unsupported_media_type');
    refuseLongBoundary(request);
    const count = await startCounting(request, definition, options);
    const folder = join(options.uploadsFolder, randomUUID());
    const remove = () => rm(folder, { recursive: true, force: true });
    try {
      const form = await receive(request, definition, folder, tooMany, count);
      if (form.files.length < definition.files.min)
        throw invalidField(`body/${definition.files.name}`, 'is required');
      const payload = form.fields.get('payload_json');
      if (payload !== undefined && isLong(payload)) await countLongBody(request, payload, options);
      return { body: readFormBody(form, definition, body), files: form.files, [Symbol.asyncDispose]: remove };
    } catch (error) {
      await remove();
      throw toFormError(error, tooMany);
    }
  };
}

/** The form parser does not report a boundary that is too long. @throws ApiError `invalid_request` */
function refuseLongBoundary({ headers }: FastifyRequest): void {
  const [, quoted, bare = ''] = /boundary=(?:"([^"]*)"|([^;]*))/i.exec(headers['content-type'] ?? '') ?? [];
  if ((quoted ?? bare).trim().length > BOUNDARY_LENGTH)
    throw new ApiError('invalid_request', { message: 'The boundary of the form is too long.' });
}

/** Counts the files of a form. @throws RateLimitedError */
interface FormCount {
  /** Bytes that arrive. */
  readonly bytes: (bytes: number) => Promise<void>;
  /** What a small file counts beyond its bytes. */
  readonly rest: (size: number) => Promise<void>;
}

/** For what was counted when it was announced, or what the use case counts. */
const countNothing = async (): Promise<void> => {};

/**
 * Counts a form at once if its length is announced, at most as the largest form that is allowed.
 * @returns what counts the files that arrive
 */
async function startCounting(
  request: FastifyRequest,
  { files, countsItself }: MultipartDefinition,
  options: ByteLimitOptions,
): Promise<FormCount> {
  if (countsItself) return { bytes: countNothing, rest: countNothing };
  const bytes = (sent: number) => countSentBytes(request, sent, UPLOADED_BYTES, options);
  const rest = async (size: number) => {
    if (countedBytes(size) > size) await bytes(countedBytes(size) - size);
  };
  const announced = request.headers['content-length'];
  if (announced === undefined) return { bytes, rest };
  await bytes(Math.min(Number(announced), files.max * files.maxBytes + LIMITS.jsonBodyBytes));
  return { bytes: countNothing, rest };
}

interface RawForm {
  readonly fields: Map<string, string>;
  readonly files: UploadedFile[];
}

async function receive(
  request: FastifyRequest,
  { files }: MultipartDefinition,
  folder: string,
  tooMany: 'too_many_files' | 'invalid_request',
  count: FormCount,
): Promise<RawForm> {
  await mkdir(folder, { recursive: true });
  const form: RawForm = { fields: new Map(), files: [] };
  for await (const part of formParts(request)) {
    if (part.type === 'text') takeText(form, part.fieldname, part.text);
    // Dropped, like unknown keys of JSON.
    else if (!isFile(part.fieldname, files.name)) await readText(part);
    else if (form.files.length === files.max && nameOf(part) !== '') throw new ApiError(tooMany);
    else {
      const file = await store(
        part,
        join(folder, String(form.files.length)),
        files.maxBytes,
        senderKey(request),
        count,
      );
      // A browser sends an empty part for a file input without a file.
      if (file.filename === '' && file.size === 0) continue;
      if (file.filename === '') throw invalidField(`body/${files.name}`, 'needs a file name');
      await count.rest(file.size);
      form.files.push(file);
    }
  }
  return form;
}

/** A part of a list may also have a name that programs written for Discord give it, such as `file` or `files[0]`. */
function isFile(name: string, wanted: string): boolean {
  return name === wanted || (wanted === 'files' && /^files?(\[\d+\])?$/.test(name));
}

function takeText(form: RawForm, name: string, text: string): void {
  if (form.fields.has(name)) throw invalidField(`body/${name}`, 'must be given once');
  form.fields.set(name, text);
}

/** Parts of plain bytes may have no file name, although the parser's types say otherwise. */
function nameOf(part: { readonly filename: string | undefined }): string {
  return part.filename ?? '';
}

async function store(
  part: MultipartFile,
  path: string,
  maxBytes: number,
  sender: string,
  count: FormCount,
): Promise<UploadedFile> {
  let size = 0;
  let counted = 0;
  await pipeline(
    part.file,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > maxBytes) throw new ApiError('file_too_large');
        if (size - counted > COUNTED_AT_ONCE) {
          await count.bytes(size - counted);
          counted = size;
        }
        yield chunk;
      }
      await count.bytes(size - counted);
    },
    createWriteStream(path, { mode: 0o600 }),
  );
  const filename = nameOf(part).toWellFormed();
  refuseNul(filename, 'body/filename');
  return {
    filename,
    contentType: part.mimetype,
    size,
    sender,
    path,
    stream: () => createReadStream(path),
    bytes: () => readFile(path),
  };
}

function readFormBody(form: RawForm, definition: MultipartDefinition, schema: Endpoint['body']): unknown {
  if (!schema) return undefined;
  if (definition.bodyAs === 'fields') {
    const fields = Object.fromEntries(form.fields);
    refuseNul(fields, 'body');
    return validateTexts(schema, fields, 'body');
  }
  return validateBody(schema, parseJson(form.fields.get('payload_json') ?? '{}'));
}

/** Errors of the parser mean a malformed request. */
function toFormError(error: unknown, tooMany: 'too_many_files' | 'invalid_request'): unknown {
  if (error instanceof ApiError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'FST_FILES_LIMIT') return new ApiError(tooMany);
  const isParserError =
    code.startsWith('FST_') ||
    // The client disconnected.
    code === 'ECONNRESET' ||
    /multipart|boundary|Part terminated|part header|Premature close/i.test(error.message);
  return isParserError
    ? new ApiError('invalid_request', { message: 'The form is malformed or incomplete.' })
    : error;
}
