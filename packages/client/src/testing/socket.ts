/** The gateway of the world: sockets without a network. */
import { GATEWAY, OPCODES } from '@guildhall/protocol/gateway-codes';
import type { WebSocketConstructor, WebSocketLike } from '../gateway/socket.ts';
import { checkEvent } from './contracts.ts';

type Listener = (event: never) => void;

export interface GatewayWorld {
  /** Called with each Identify; returns READY and the dispatches after it. */
  welcome(identify: { readonly shard?: readonly [number, number] }): readonly Dispatch[];
  /** Called with other payloads; returns the dispatches in response. */
  receive(op: number, d: unknown): readonly Dispatch[];
}

export interface Dispatch {
  readonly name: string;
  readonly payload: object;
}

export class TestGateway {
  readonly WebSocket: WebSocketConstructor;
  readonly #sockets = new Set<TestSocket>();

  constructor(world: GatewayWorld) {
    const sockets = this.#sockets;
    this.WebSocket = class extends TestSocket {
      constructor() {
        super(world, sockets);
      }
    };
  }

  /** Whether there is a session. */
  get connected(): boolean {
    return [...this.#sockets].some(({ ready }) => ready);
  }

  /**
   * Sends an event to the shard of a server; events without a server go to shard 0.
   * @throws TestWorldError if the payload does not fit its contract
   */
  dispatch(name: string, payload: object, serverId: string | null): void {
    checkEvent(name, payload);
    for (const socket of this.#sockets) if (socket.serves(serverId)) socket.dispatch({ name, payload });
  }
}

class TestSocket implements WebSocketLike {
  ready = false;
  readonly #world: GatewayWorld;
  readonly #sockets: Set<TestSocket>;
  readonly #listeners = new Map<string, Listener[]>();
  #shard: readonly [number, number] = [0, 1];
  #seq = 0;

  constructor(world: GatewayWorld, sockets: Set<TestSocket>) {
    this.#world = world;
    this.#sockets = sockets;
    sockets.add(this);
    queueMicrotask(() =>
      this.#emit(OPCODES.hello, { heartbeatInterval: GATEWAY.heartbeatIntervalMs }, null, null),
    );
  }

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  }

  send(data: string): void {
    const { op, d } = JSON.parse(data) as { op: number; d: never };
    if (op === OPCODES.heartbeat) queueMicrotask(() => this.#emit(OPCODES.heartbeatAck, null, null, null));
    else if (op === OPCODES.identify) this.#identify(d);
    else for (const dispatch of this.#world.receive(op, d)) queueMicrotask(() => this.dispatch(dispatch));
  }

  close(code = 1000, reason = ''): void {
    this.#sockets.delete(this);
    for (const listener of this.#listeners.get('close') ?? []) listener({ code, reason } as never);
  }

  serves(serverId: string | null): boolean {
    const [index, count] = this.#shard;
    return this.ready && Number((BigInt(serverId ?? '0') >> 22n) % BigInt(count)) === index;
  }

  dispatch({ name, payload }: Dispatch): void {
    this.#seq += 1;
    // A copy, like over a network: changes by the bot have no effect here.
    this.#emit(OPCODES.dispatch, JSON.parse(JSON.stringify(payload)), name, this.#seq);
  }

  #identify(identify: { readonly shard?: readonly [number, number] }): void {
    this.#shard = identify.shard ?? [0, 1];
    queueMicrotask(() => {
      this.ready = true;
      for (const dispatch of this.#world.welcome(identify)) {
        checkEvent(dispatch.name, dispatch.payload);
        this.dispatch(dispatch);
      }
    });
  }

  #emit(op: number, d: unknown, t: string | null, s: number | null): void {
    const data = JSON.stringify({ op, t, s, d });
    for (const listener of this.#listeners.get('message') ?? []) listener({ data } as never);
  }
}
