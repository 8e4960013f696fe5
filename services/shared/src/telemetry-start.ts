import { context, propagation, trace } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import type { Lifecycle } from './lifecycle.ts';
import { setSpansRecorded } from './telemetry.ts';

export interface TelemetryOptions {
  /** The process' name in traces. */
  readonly service: string;
  /**
   * OTEL_EXPORTER_OTLP_ENDPOINT: where spans are sent over HTTP, without `/v1/traces`. Unset:
   * spans are not recorded, but trace ids still cross calls and the bus and stand in the logs.
   */
  readonly otlpEndpoint?: string | undefined;
  /** Receives spans instead of the exporter (tests). */
  readonly spanProcessor?: SpanProcessor;
}

async function exporterOf(endpoint: string): Promise<SpanProcessor> {
  // Loaded only by those who export: it doubles what the start has to read.
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  return new BatchSpanProcessor(new OTLPTraceExporter({ url }));
}

/**
 * Tracing of this process: W3C trace context over gRPC and the bus. Start it first, once a
 * process (the services in it share it), and close it last, which sends what is left.
 */
export function createTelemetry(options: TelemetryOptions): Lifecycle {
  let provider: NodeTracerProvider | undefined;
  return {
    async start() {
      const { service, otlpEndpoint, spanProcessor } = options;
      const processor =
        spanProcessor ?? (otlpEndpoint ? await exporterOf(otlpEndpoint) : undefined);
      provider = new NodeTracerProvider({
        resource: resourceFromAttributes({ 'service.name': service }),
        // A span nobody receives is not recorded, which makes it nearly free.
        sampler: new ParentBasedSampler({
          root: processor ? new AlwaysOnSampler() : new AlwaysOffSampler(),
        }),
        spanProcessors: processor ? [processor] : [],
      });
      provider.register();
      setSpansRecorded(processor !== undefined);
    },
    async close() {
      if (!provider) return;
      setSpansRecorded(false);
      trace.disable();
      context.disable();
      propagation.disable();
      // What cannot be sent now is lost: an end of a process does not wait for a collector.
      await provider.shutdown().catch(() => undefined);
      provider = undefined;
    },
  };
}
