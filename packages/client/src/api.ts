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
import { NetworkError } from './errors.ts';
import { FIRST_ROUTES } from './generated/first-routes.ts';
import type { Caller } from './http/caller.ts';
import type { CallOptions, RawInput, UploadInput } from './http/request.ts';
import type { Route } from './http/route.ts';

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

type Method = (input?: RawInput) => Promise<unknown>;

/** Binds the endpoints to a caller, each when it is first used. */
export function createApi(caller: Caller): Api {
  const methods: Record<string, Method> = {};
  const bound = new Proxy(methods, {
    get(known, name) {
      // Names of endpoints are all that is asked for, except by `await`, which looks for `then`.
      if (typeof name === 'symbol' || name === 'then') return undefined;
      known[name] ??= bind(caller, name);
      return known[name];
    },
  });
  // The route tables are generated from the contracts that type Api; answers are trusted to match them.
  return bound as unknown as Api;
}

function bind(caller: Caller, name: string): Method {
  const first = FIRST_ROUTES[name];
  if (first) return (input = {}) => caller.call(name, first, input);
  return async (input = {}) => caller.call(name, await laterRoute(name), input);
}

/** @throws NetworkError if the table cannot be loaded, TypeError if there is no such endpoint */
async function laterRoute(name: string): Promise<Route> {
  const { LATER_ROUTES } = await import('./generated/later-routes.ts').catch((cause: unknown) => {
    throw new NetworkError(`The route of ${name} could not be loaded`, { cause });
  });
  const route = LATER_ROUTES[name];
  if (!route) throw new TypeError(`There is no endpoint ${name}`);
  return route;
}
