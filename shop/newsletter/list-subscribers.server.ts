import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#db/database.server.ts';
import type { Reads } from '#db/replica.server.ts';
import { consents } from '#db/schema.ts';
import type { CsvCell } from '#shop/csv/write-csv.ts';
import { formatIsoDay, formatTime24 } from '#shop/dates.ts';
import { leaveHref } from './newsletter-mail.ts';
import { standing } from './subscriptions.server.ts';

export type SubscriberFilter = 'confirmed' | 'unconfirmed' | 'all';

export type Subscriber = {
  email: string;
  /** when the latest consent was given; `wording` is its text */
  grantedAt: Date;
  wording: string;
  /** null if the owner of the address has not confirmed it */
  confirmedAt: Date | null;
};

export const subscribersPerPage = 50;

export type SubscriberList = {
  subscribers: Subscriber[];
  total: number;
  /** the requested page, or the last one if there are fewer */
  page: number;
  /** at least 1 */
  pages: number;
};

type Query = { filter: SubscriberFilter; search: string };

/** Lists a page of the newsletter's subscribers, one row per address, newest first. */
export async function listSubscribers(db: Db, query: Query & { page: number }): Promise<SubscriberList> {
  const counts = await countSubscribers(db, query.search);
  const total = counts[query.filter];
  const pages = Math.max(1, Math.ceil(total / subscribersPerPage));
  const page = Math.min(Math.max(1, Math.trunc(query.page) || 1), pages);
  const rows = await addressRows(db, query)
    .orderBy(sql`max(${consents.grantedAt}) desc`, sql`lower(${consents.email})`)
    .limit(subscribersPerPage)
    .offset((page - 1) * subscribersPerPage);
  return { subscribers: rows.map(subscriberOf), total, page, pages };
}

/** Counts the subscribers whose address contains a text, by state. */
export async function countSubscribers(db: Db, search = ''): Promise<Record<SubscriberFilter, number>> {
  const addresses = addressRows(db, { filter: 'all', search }).as('addresses');
  const [counted] = await db
    .select({
      all: sql<number>`count(*)`.mapWith(Number),
      confirmed: sql<number>`count(${addresses.confirmedAt})`.mapWith(Number),
    })
    .from(addresses);
  const { all = 0, confirmed = 0 } = counted ?? {};
  return { all, confirmed, unconfirmed: all - confirmed };
}

/** How many addresses one query of the export reads. */
const addressesPerRead = 1_000;

export const subscribersHeading = [
  'Correo',
  'Estado',
  'Autorizó el',
  'Hora',
  'Confirmó el',
  'Autorización',
  'Enlace para salir',
];

/**
 * Reads the subscribers of a filter as rows of a CSV file, by address, in batches. The last column is the link by which
 * the subscriber leaves the list; it belongs into every mail.
 *
 * @param options.origin the shop's public origin
 */
export async function* exportSubscribers(
  reads: Reads,
  { origin, ...query }: Query & { origin: string },
): AsyncGenerator<CsvCell[][], void> {
  let after: string | undefined;
  for (;;) {
    const rows = await reads((db) =>
      addressRows(db, query, after === undefined ? undefined : sql`lower(${consents.email}) > ${after}`)
        .orderBy(sql`lower(${consents.email})`)
        .limit(addressesPerRead),
    );
    yield rows.map(({ email, grantedAt, wording, confirmedAt, token }) => [
      email,
      confirmedAt ? 'Confirmado' : 'Sin confirmar',
      formatIsoDay(grantedAt),
      formatTime24(grantedAt),
      confirmedAt ? formatIsoDay(confirmedAt) : '',
      wording,
      leaveHref(origin, token),
    ]);
    after = rows.at(-1)?.key;
    if (rows.length < addressesPerRead) return;
  }
}

/** Selects the addresses of a query, each with its latest consent. */
function addressRows(db: Db, { filter, search }: Query, after?: SQL) {
  const latest = <Value>(column: PgColumn) =>
    sql<Value>`(array_agg(${column} order by ${consents.grantedAt} desc, ${consents.id} desc))[1]`;
  const confirmedAt = sql`max(${consents.confirmedAt})`;
  return db
    .select({
      key: sql<string>`lower(${consents.email})`.as('key'),
      email: latest<string>(consents.email).as('email'),
      grantedAt: sql<Date>`max(${consents.grantedAt})`.mapWith(consents.grantedAt).as('granted_at'),
      wording: latest<string>(consents.wording).as('wording'),
      confirmedAt: sql<Date | null>`${confirmedAt}`.mapWith(consents.confirmedAt).as('confirmed_at'),
      token: latest<string>(consents.linkToken).as('token'),
    })
    .from(consents)
    .where(
      and(standing, search ? sql`strpos(lower(${consents.email}), ${search.toLowerCase()}) > 0` : undefined, after),
    )
    .groupBy(sql`lower(${consents.email})`)
    .having(
      filter === 'all'
        ? undefined
        : filter === 'confirmed'
          ? sql`${confirmedAt} is not null`
          : sql`${confirmedAt} is null`,
    )
    .$dynamic();
}

function subscriberOf({ email, grantedAt, wording, confirmedAt }: Subscriber): Subscriber {
  return { email, grantedAt, wording, confirmedAt };
}
