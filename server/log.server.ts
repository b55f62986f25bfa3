import pino, { type Logger } from 'pino';

/** The shop's log: one JSON line per event on standard output. Who ordered what never gets into it. */
export function createLog(level: string): Logger {
  return pino({
    level,
    redact: {
      paths: [
        '*.password',
        '*.email',
        '*.phone',
        '*.address',
        '*.cookie',
        '*.authorization',
        'err.parameters',
        'err.query',
        'err.params',
      ],
      censor: '[oculto]',
    },
    serializers: { err: describeError },
  });
}

/** A database fault repeats the statement's values, which are people's data: only its kind and where it arose are kept. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: 'a thrown value that is no error', type: typeof error };
  const cause: unknown = error.cause;
  const isQueryFault = 'query' in error || 'params' in error;
  return {
    type: error.name,
    message: isQueryFault ? 'a query failed' : error.message,
    code: codeOf(error) ?? codeOf(cause),
    ...(cause instanceof Error ? { cause: cause.message.slice(0, 300) } : {}),
    stack: isQueryFault
      ? error.stack
          ?.split('\n')
          .filter((line) => line.trimStart().startsWith('at '))
          .join('\n')
      : error.stack,
  };
}

function codeOf(error: unknown): string | undefined {
  return error && typeof error === 'object' && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
