import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** The network address at the other end of a request's connection. */
export function socketAddress(c: Context): string | undefined {
  return getConnInfo(c).remote.address;
}
