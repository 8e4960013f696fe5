import ajvCompiler from '@fastify/ajv-compiler';
import serializerSelector from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type Factory = NonNullable<
  NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']
>;
type BuildValidator = ReturnType<typeof ajvCompiler>;
type Validate = ReturnType<ReturnType<BuildValidator>>;

/** Calls `make` with the first call. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/**
 * Compiles the schemas of a route when it is first called. Fastify does it for all of them while
 * it starts, and looks at every shared schema again for each route: more than a second. A test
 * compiles all of them (`atStart`).
 */
export function schemaCompilers(atStart: boolean): Factory {
  const build = ajvCompiler();
  let known: { readonly names: string; readonly compile: ReturnType<BuildValidator> } | undefined;
  const buildValidator: BuildValidator = (schemas, options) => {
    const names = Object.keys(schemas).join();
    if (known?.names !== names) known = { names, compile: build(schemas, options) };
    const { compile } = known;
    return (route) => {
      const validate = once(() => compile(route));
      const lazily = (data: unknown) => {
        const holds = validate()(data);
        lazily.errors = validate().errors;
        return holds;
      };
      lazily.errors = undefined as Validate['errors'];
      if (atStart) validate();
      return lazily as Validate;
    };
  };
  return {
    buildValidator,
    buildSerializer: (schemas, options) => {
      const compile = serializerSelector()(schemas, options);
      return (route) => {
        const serialize = once(() => compile(route));
        if (atStart) serialize();
        return (document) => serialize()(document);
      };
    },
  };
}
