/** The parts of a form (multipart/form-data): files are streamed, texts are held in memory and limited together. */
import type { MultipartFile } from '@fastify/multipart';
import { LIMITS } from '@guildhall/protocol';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../answers/api-error.ts';

/** A part that is no file. */
interface FormText {
  readonly type: 'text';
  readonly fieldname: string;
  readonly text: string;
}

const PART_LIMITS = { fieldNameSize: 100, fieldSize: LIMITS.jsonBodyBytes, parts: 50, headerPairs: 20 };

/**
 * The parts in order. JavaScript can set the content type of a part only with a Blob, which has a file name, so
 * `payload_json` is a text even with one.
 * @param fileSize longer files end there
 * @throws ApiError `body_too_large` if the texts together are longer than any JSON may be; errors of the parser
 */
export async function* formParts(
  request: FastifyRequest,
  fileSize = Number.POSITIVE_INFINITY,
): AsyncGenerator<FormText | MultipartFile> {
  let length = 0;
  for await (const part of request.parts({ limits: { ...PART_LIMITS, fileSize }, isPartAFile: isStreamed })) {
    if (part.type === 'file' && isFile(part)) {
      yield part;
      continue;
    }
    if (part.type === 'field' && (part.valueTruncated || part.fieldnameTruncated))
      throw new ApiError('body_too_large');
    const text = part.type === 'file' ? await readText(part) : String(part.value);
    length += text.length;
    if (length > LIMITS.jsonBodyBytes) throw new ApiError('body_too_large');
    yield { type: 'text', fieldname: part.fieldname, text };
  }
}

/** The parser would parse JSON that it does not stream, however deep it is nested. */
function isStreamed(_field: string | undefined, type = '', filename?: string): boolean {
  return filename !== undefined || type === 'application/octet-stream' || isJson(type);
}

function isFile({ fieldname, filename, mimetype }: MultipartFile): boolean {
  // The parser's types say that every file has a name.
  const isNamed = (filename as string | undefined) !== undefined;
  return fieldname !== 'payload_json' && (isNamed || !isJson(mimetype));
}

function isJson(type: string): boolean {
  return type.startsWith('application/json');
}

/** Reads a short part that is streamed. @throws ApiError `body_too_large` */
export async function readText({ file }: MultipartFile): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file) {
    size += chunk.length;
    if (size > LIMITS.jsonBodyBytes) throw new ApiError('body_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
