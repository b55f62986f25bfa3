import pino, { type DestinationStream, type Logger } from 'pino';
import { maskSecretLinks } from '#app/masked-path.server.ts';
import { requestId } from '#server/http/request-id.server.ts';

/** Creates the log: one JSON line per event on standard output, without personal data. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    // Lines of one request share its id.
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

type LoggedError = {
  type: string;
  message: string;
  code?: string | undefined;
  cause?: LoggedError;
  stack?: string | undefined;
};

/**
 * Reduces an error to its type, code, stack and masked message. Database errors repeat the statement's values and mail
 * errors the addresses, which are personal data.
 */
function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'a thrown value that is not an error' };
  return {
    type: error.name,
    message: messageOf(error),
    code: codeOf(error),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
    stack: framesOf(error),
  };
}

/** The frames of a stack. The message is removed first, because one of its lines may look like a frame. */
function framesOf({ stack, message }: Error): string | undefined {
  return stack
    ?.replace(message, () => '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n');
}

function messageOf(error: Error): string {
  if ('query' in error || 'params' in error) return 'a query failed';
  // PostgreSQL errors of class 22 are about a value, and quote it.
  if (codeOf(error)?.startsWith('22')) return 'a value the database does not accept';
  return maskSecretLinks(error.message.slice(0, 500)).replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '[oculto]');
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
