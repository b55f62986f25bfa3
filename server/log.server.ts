import pino, { type DestinationStream, type Logger } from 'pino';
import { maskSecretLinks } from '#app/masked-path.server.ts';
import { requestId } from './request-log.server.ts';

/** The shop's log: one JSON line per event on standard output. Who ordered what never gets into it. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    // Which lines belong together.
    mixin() {
      const request = requestId();
      return request ? { request } : {};
    },
    redact: {
      paths: ['*.password', '*.email', '*.phone', '*.address', '*.cookie', '*.authorization'],
      censor: '[oculto]',
    },
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

type Described = {
  type: string;
  message: string;
  code?: string | undefined;
  cause?: Described;
  stack?: string | undefined;
};

/**
 * What is kept of a fault: its kind, and where it arose. A database fault repeats the statement's values and a mail
 * server's the addresses, which are people's data.
 */
function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: 'a thrown value that is no error' };
  return {
    type: error.name,
    message: messageOf(error),
    code: codeOf(error),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
    stack: placesOf(error),
  };
}

/** Where a fault arose. A stack begins with the message, and a line of it may look like a place: it goes before the lines are picked. */
function placesOf({ stack, message }: Error): string | undefined {
  return stack
    ?.replace(message, () => '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n');
}

function messageOf(error: Error): string {
  if ('query' in error || 'params' in error) return 'a query failed';
  // PostgreSQL's faults of class 22 are about a value, and quote it.
  if (codeOf(error)?.startsWith('22')) return 'a value the database does not take';
  return maskSecretLinks(error.message.slice(0, 500)).replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '[oculto]');
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
