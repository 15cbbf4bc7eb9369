import type { Line, LineOptions } from './line.ts';
import { LiveKitLine } from './live-kit-line.ts';
import { Mesh } from './mesh.ts';
import { UnitLine } from './unit-line.ts';

/** The line that connects in the way that the server requests. */
export function lineKind({ mode, token }: LineOptions['server']): new (options: LineOptions) => Line {
  if (mode === 'mesh') return Mesh;
  return token === undefined ? UnitLine : LiveKitLine;
}
