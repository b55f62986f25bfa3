/**
 * Translates exceptions to responses, in one place: a database outage, a storage outage or a full password-hash queue
 * is 503, anything else is a bug and 500.
 */
import { data, type RouterContextProvider, type ServerBuild } from 'react-router';
import { retryAfter } from '#app/account/sign-in/retry-text.ts';
import { logContext } from '#app/context.ts';
import { loggedPath } from '#app/masked-path.server.ts';
import { findOutage } from '#db/outage.server.ts';
import { findStorageOutage } from '#shop/storage-outage.server.ts';
import { NoRoomToWait } from '#shop/take-turns.server.ts';
import { bugText, outageText } from './fault-words.ts';

type Context = Readonly<Pick<RouterContextProvider, 'get'>>;

/** An exception as shown to the user: message, status and headers. */
export class Fault {
  readonly problem: string;
  readonly status: 500 | 503;
  readonly headers: Record<string, string>;

  constructor(problem: string, status: 500 | 503, headers: Record<string, string> = {}) {
    this.problem = problem;
    this.status = status;
    this.headers = headers;
  }
}

/** Shown when the password-hash queue is full. */
const tooBusyText = 'Muchas personas están entrando en este momento. Espera unos segundos e inténtalo de nuevo.';
const secondsUntilRoom = 10;
/** Shown while the file storage is unavailable, unless the caller has its own text. */
const storageText = 'No pudimos guardar ni leer el archivo. Inténtalo de nuevo en un momento.';

/**
 * Translates an exception. Logs it with its stack, unless it only says that the password-hash queue is full.
 *
 * @param what the operation that failed, for the log
 * @param at the request, for the log
 */
export function explainFault(context: Context, error: unknown, what: string, at: object = {}): Fault {
  if (error instanceof NoRoomToWait) return new Fault(tooBusyText, 503, retryAfter(secondsUntilRoom));
  context.get(logContext).error({ err: error, ...at }, what);
  if (findOutage(error)) return new Fault(outageText, 503);
  return findStorageOutage(error) ? new Fault(storageText, 503) : new Fault(bugText, 500);
}

/** Translates an exception like `explainFault`, with the caller's text while the file storage is unavailable. */
export function explainFileFault(context: Context, error: unknown, what: string, text: string): Fault {
  const fault = explainFault(context, error, what);
  return !findOutage(error) && findStorageOutage(error) ? new Fault(text, 503) : fault;
}

/** Returns the result, or a `Fault` if it fails, for actions that answer on the same page and keep the input. */
export async function orFault<Result>(context: Context, what: string, work: Promise<Result>): Promise<Result | Fault> {
  return work.catch((error: unknown) => explainFault(context, error, what));
}

/**
 * Returns the result, or the fallback while the database is unavailable or the password-hash queue is full, for pages
 * that can be shown without the result.
 *
 * @throws any other error: a bug
 */
export async function orElseInOutage<Result, Fallback>(
  context: Context,
  work: Promise<Result>,
  fallback: Fallback,
  what: string,
): Promise<Result | Fallback> {
  return work.catch((error: unknown) => {
    expectOutage(context, error, what);
    return fallback;
  });
}

/**
 * Logs that the database is unavailable or the password-hash queue full, for a page that can be shown anyway.
 *
 * @throws any other error: a bug
 */
export function expectOutage(context: Context, error: unknown, what: string): void {
  if (!(error instanceof NoRoomToWait) && !findOutage(error)) throw error;
  context.get(logContext).error({ err: error }, what);
}

type HandlerArgs = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * Wraps a loader or action: its exceptions become responses for the error boundary or the `clientAction`, as
 * `explainFault` translates them.
 * Responses that a handler throws (redirects, 403, 404) pass through.
 */
export function translateFaults<Args extends HandlerArgs, Answer>(
  handle: (args: Args) => Answer | Promise<Answer>,
): (args: Args) => Promise<Answer> {
  return async (args) => {
    try {
      return await handle(args);
    } catch (error) {
      if (!(error instanceof Error) || args.request.signal.aborted) throw error;
      const at = { method: args.request.method, path: loggedPath(new URL(args.request.url).pathname) };
      const what = findOutage(error) ? 'the database is away' : 'a page or action failed';
      const { problem, status, headers } = explainFault(args.context, error, what, at);
      throw data({ problem }, { status, headers: { ...headers, 'Cache-Control': 'no-store' } });
    }
  };
}

type Routes = ServerBuild['routes'];
type Handlers = { loader?: (args: HandlerArgs) => unknown; action?: (args: HandlerArgs) => unknown };

/** Wraps every loader and action of a build's routes in `translateFaults`. */
export function translateRouteFaults(routes: Routes): Routes {
  const translated = Object.entries(routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module as unknown as Handlers;
    const handlers = {
      ...(loader && { loader: translateFaults(loader) }),
      ...(action && { action: translateFaults(action) }),
    };
    return [id, { ...route, module: { ...route.module, ...handlers } }];
  });
  return Object.fromEntries(translated);
}
