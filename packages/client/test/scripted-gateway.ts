/** A gateway that the test controls, over real sockets. */

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { OPCODES } from '@guildhall/protocol/gateway-codes';
import { type WebSocket, WebSocketServer } from 'ws';
import { until } from './until.ts';

interface Payload {
  readonly op: number;
  readonly d: unknown;
}

/** The server's end of one connection. */
export class ScriptedConnection {
  readonly received: Payload[] = [];
  readonly url: string;
  closeCode: number | undefined;
  readonly #socket: WebSocket;

  constructor(socket: WebSocket, url: string) {
    this.#socket = socket;
    this.url = url;
    socket.on('message', (data) => this.received.push(JSON.parse(String(data))));
    socket.on('close', (code) => {
      this.closeCode = code;
    });
  }

  send(op: number, d: unknown): void {
    this.#socket.send(JSON.stringify({ op, t: null, s: null, d }));
  }

  sendText(text: string): void {
    this.#socket.send(text);
  }

  hello(heartbeatInterval = 1_000_000): void {
    this.send(OPCODES.hello, { heartbeatInterval });
  }

  dispatch(t: string, s: number, d: unknown, p?: string): void {
    this.#socket.send(JSON.stringify({ op: OPCODES.dispatch, t, s, ...(p === undefined ? {} : { p }), d }));
  }

  ready(sessionId = 'session', resumeUrl = ''): void {
    const state = { user: { id: '1' }, servers: [], dms: [] };
    this.dispatch('READY', 1, { sessionId, resumeUrl: resumeUrl || this.url, ...state }, 'p1');
  }

  close(code: number, reason = ''): void {
    this.#socket.close(code, reason);
  }

  /** Breaks the connection without a close frame. */
  cut(): void {
    this.#socket.terminate();
  }

  /** The first payload with that op, already received or next. */
  take(op: number): Promise<unknown> {
    return until(`op ${op}`, () => {
      const index = this.received.findIndex((payload) => payload.op === op);
      return index >= 0 && { d: this.received.splice(index, 1)[0]?.d };
    }).then(({ d }) => d);
  }
}

export class ScriptedGateway {
  readonly connections: ScriptedConnection[] = [];
  readonly url: string;
  readonly #server: WebSocketServer;

  private constructor(server: WebSocketServer) {
    this.#server = server;
    this.url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/gateway`;
    server.on('connection', (socket, request) => {
      const url = new URL(request.url ?? '', this.url);
      this.connections.push(new ScriptedConnection(socket, url.href));
    });
  }

  static async start(): Promise<ScriptedGateway> {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(server, 'listening');
    return new ScriptedGateway(server);
  }

  /** The connection with that number, counted from 1; waits for it. */
  connection(number: number): Promise<ScriptedConnection> {
    return until(`connection ${number}`, () => this.connections[number - 1]);
  }

  async stop(): Promise<void> {
    for (const socket of this.#server.clients) socket.terminate();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
