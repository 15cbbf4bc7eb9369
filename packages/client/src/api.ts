/** The endpoints as methods, typed from protocol's contracts; no schema is needed at run time. */
import type {
  BodyOf,
  ENDPOINTS,
  EndpointName,
  FilesOf,
  ParamsOf,
  QueryOf,
  ReplyOf,
} from '@guildhall/protocol';
import { ROUTES } from './generated/routes.ts';
import type { Caller } from './http/caller.ts';
import type { CallOptions, RawInput, UploadInput } from './http/request.ts';

type Contracts = typeof ENDPOINTS;

type QueryPart<Contract> = Contract extends { readonly query?: undefined }
  ? unknown
  : Partial<QueryOf<Contract>> extends QueryOf<Contract>
    ? { readonly query?: QueryOf<Contract> | undefined }
    : { readonly query: QueryOf<Contract> };

type BodyPart<Contract> = Contract extends { readonly body?: undefined }
  ? unknown
  : Contract extends { readonly body?: infer Schema }
    ? Schema extends { readonly '~optional': true }
      ? { readonly body?: BodyOf<Contract> | undefined }
      : Partial<BodyOf<Contract>> extends BodyOf<Contract>
        ? { readonly body?: BodyOf<Contract> | undefined }
        : { readonly body: BodyOf<Contract> }
    : unknown;

/** Files are sent with the body, in order. */
type FilesPart<Contract> =
  FilesOf<Contract, true> extends true
    ? Contract extends { readonly multipart?: { readonly bodyAs: 'fields' } }
      ? { readonly files: readonly UploadInput[] }
      : { readonly files?: readonly UploadInput[] | undefined }
    : unknown;

/** The argument of a call: the path's parameters by name, `query`, `body`, and general options. */
export type CallInput<Name extends EndpointName> = ParamsOf<Contracts[Name]> &
  QueryPart<Contracts[Name]> &
  BodyPart<Contracts[Name]> &
  FilesPart<Contracts[Name]> &
  CallOptions;

/** What a call of an endpoint resolves to. */
export type CallReply<Name extends EndpointName> = ReplyOf<Contracts[Name]>;

type CallArguments<Input> = Partial<Input> extends Input ? [input?: Input] : [input: Input];

/**
 * Every endpoint of the API by name (docs/reference/endpoints.md). Each call rejects with `ApiRequestError`,
 * `NetworkError`, or the reason of its `signal`.
 */
export type Api = {
  readonly [Name in EndpointName]: (...input: CallArguments<CallInput<Name>>) => Promise<CallReply<Name>>;
};

/** Binds every route to a caller. */
export function createApi(caller: Caller): Api {
  const methods = Object.entries(ROUTES).map(([name, route]) => [
    name,
    (input: RawInput = {}) => caller.call(name, route, input),
  ]);
  // The route table is generated from the contracts that type Api; answers are trusted to match them.
  return Object.fromEntries(methods);
}
