/**
 * The network of a client, in which a stranger may use one address after the other: a client key is the keyed hash of an
 * address, and for IPv6 after a dot that of its network.
 */
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { OrderLimits } from '#db/schema.ts';

/**
 * How many times the limit of one client address applies to all addresses of its network together. A carrier may have as
 * many phones in a network as behind one IPv4 address, to which the limit applies once.
 */
export const networkAllowance = 4;

/** @returns null if the address is of no network */
export function networkOfClient(clientKey: string): string | null {
  return clientKey.split('.')[1] ?? null;
}

/** The condition that a stored client key is of the same network as another. */
export function isOfNetwork(column: AnyColumn | SQL, network: string): SQL {
  return sql`split_part(${column}, '.', 2) = ${network}`;
}

/** The order limits of one client address, for all addresses of its network together. */
export function inNetwork(limits: OrderLimits): OrderLimits {
  return {
    ...limits,
    openUnitsPerAddress: limits.openUnitsPerAddress * networkAllowance,
    heldUnitsPerAddress: limits.heldUnitsPerAddress * networkAllowance,
  };
}
