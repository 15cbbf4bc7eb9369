/** Settings of tracing, under OpenTelemetry's names. */
import { type Static, Type } from 'typebox';
import { isUrl, text } from './declare-setting.ts';

const PAIRS = /^[^\s=,]+=[^,]*(?:,[^\s=,]+=[^,]*)*$/;

export const tracing = Type.Object({
  exporterOtlpEndpoint: text({
    expects: 'an http or https address',
    example: 'http://127.0.0.1:4318',
    description: 'Collector that receives traces by OTLP over HTTP. Setting it turns traces on.',
    accepts: isUrl(['http:', 'https:']),
  }),
  exporterOtlpHeaders: Type.Optional(
    text({
      expects: 'pairs of name=value with commas between them',
      example: 'authorization=Basic%20…',
      description: 'Headers for the collector; values are percent-encoded.',
      secret: true,
      accepts: (value) => PAIRS.test(value),
    }),
  ),
  serviceName: text({
    default: 'guildhall',
    expects: 'a name',
    example: 'guildhall',
    description: 'Name of the service in traces.',
  }),
  tracesSamplerArg: text({
    default: '1',
    expects: 'a number from 0 to 1',
    example: '0.05',
    description: 'Share of requests, jobs and deliveries that are traced.',
    accepts: (value) => /^(?:0(?:\.\d+)?|1(?:\.0+)?)$/.test(value),
  }),
});

export type TracingSettings = Static<typeof tracing>;
