/** Reads the work that waits for staff, of the kinds that the reader may see. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import {
  healthReports,
  openOrder,
  orderEvents,
  orderMoney,
  orderNotes,
  orderRevisions,
  orders,
  paymentIncidents,
  products,
  serviceRequests,
  stockItems,
  stockMovements,
  transferProofs,
  userProfiles,
} from '#db/schema.ts';
import { isoDayOf } from '#shop/dates.ts';
import { waitingOfRow } from '#shop/experts/list-askers.server.ts';
import { findWarnings } from '#shop/orders/confirming/find-warnings.server.ts';
import { isConfirmed, isParcel, isToConfirm, isToShipOnAccount } from '#shop/orders/list/order-filter.server.ts';
import { itemsWithoutPrices, seenColumns } from '#shop/orders/list/seen-columns.server.ts';
import { owesInStore } from '#shop/orders/money/owed-in-store.server.ts';
import { promisedDays } from '#shop/orders/promised-days.server.ts';
import type { OrderStatus } from '#shop/orders/status/order-status.ts';
import { unresolvedGuides } from '#shop/parcels/guides/unresolved-guides.server.ts';
import { listOpenDifferences } from '#shop/remittances/list-open-differences.server.ts';
import { hasPermission, type Permission } from '#shop/staff/roles/permissions.ts';
import { type Sight, sightOf } from '#shop/staff/roles/sight.ts';
import { differingRemittances, overdueRemittances } from './carrier-money.server.ts';
import { type TodayItem, type TodayKind, todayKindsOf } from './today.ts';
import { type TodayRow, toTodayItem } from './today-item.server.ts';

/** The most of one kind that are listed, so that many of one kind hide no other. */
const listedOfKind = 5;
/** The most of one kind that are counted. */
const mostCounted = 100;
/**
 * How many records are searched for a kind that hardly any belong to. All those of a status would be read on each
 * opening of the panel otherwise.
 */
const mostSearched = 2_000;

export type Today = {
  /** the most urgent first: what the law wants by today, then by kind and age */
  items: TodayItem[];
  /** how many there are of each kind that has any; `hasMore` if there are more than were counted */
  counts: { kind: TodayKind; total: number; hasMore: boolean }[];
};

/** Lists what a member of staff can do now; null if no kind concerns them. */
export async function listToday(
  db: Db,
  viewer: { permissions: readonly Permission[] },
  now: Date,
): Promise<Today | null> {
  const kinds = todayKindsOf(viewer);
  if (kinds.length === 0) return null;
  const sight = sightOf(viewer);
  const differences = kinds.includes('difference') ? await listOpenDifferences(db) : [];
  const all = { ...sources, difference: differingRemittances(differences) };
  const seen = { ...sight, orders: hasPermission(viewer, 'orders') };
  const parts = kinds.map((kind, rank) => waitingOf(kind, rank, all[kind], seen));
  const ofConfirming = sql`ranked.kind = 'confirm'`;
  const balance = sql`(select balance from ${orderMoney} where order_id = orders.id and ${ofConfirming})`;
  const { rows } = await db.execute<TodayRow>(sql`
    with waiting as (${sql.join(parts, sql` union all `)}),
    ranked as (
      select *, count(*) over (partition by kind) as of_kind,
        row_number() over (partition by kind order by due_on nulls last, since, id) as place
      from waiting
    )
    select ranked.kind, ranked.id, ranked.name, ranked.note, ranked.phone, ranked.amount, ranked.units, ranked.due_on::text as due_on,
      ranked.of_kind, (extract(epoch from ranked.since) * 1000)::float8 as since,
      orders.id as order_id, orders.order_number, orders.status, orders.delivery, orders.remainder, orders.shipping_address,
      exists (select from ${orderEvents} as own
        where ranked.kind = 'fetch' and own.order_id = orders.id and ${isAnnouncement}) as is_announced,
      ${promisedDays} as promise, ${seenColumns(sight).shippingCost} as shipping_cost, ${owesInStore} as owes_in_store, ${sight.money ? balance : sql`null::bigint`} as to_collect,
      ${sight.money ? sql`case when ${ofConfirming} then orders.access_token end` : sql`null::text`} as access_token,
      case when orders.id is not null then ${itemsWithoutPrices} end as items
    from ranked left join orders on orders.id = ranked.order_id
    where place <= ${listedOfKind}
    order by coalesce(ranked.due_on <= ${isoDayOf(now)}::date, false) desc, rank, ranked.due_on nulls last, ranked.since, ranked.id`);
  const counts = kinds.flatMap((kind) => {
    const counted = rows.find((row) => row.kind === kind)?.of_kind ?? 0;
    return counted === 0 ? [] : [{ kind, total: Math.min(counted, mostCounted), hasMore: counted > mostCounted }];
  });
  const toConfirm = rows.flatMap(({ kind, order_id: orderId }) => (kind === 'confirm' && orderId ? [orderId] : []));
  const warnings = await findWarnings(db, sight, toConfirm);
  const isWarned = (row: TodayRow) => row.kind === 'confirm' && (warnings.get(row.order_id ?? '')?.length ?? 0) > 0;
  return { items: rows.map((row) => toTodayItem(row, isWarned(row))), counts };
}

/** Selects what waits of one kind, the longest waiting first. */
function waitingOf(
  kind: TodayKind,
  rank: number,
  { from, since, ...columns }: Source,
  sight: Sight & { orders: boolean },
): SQL {
  // Without it, a payment is shown by its reference.
  const order = (sight.orders && columns.order) || sql`null::uuid`;
  const { id, units = sql`0`, dueOn = sql`null::date` } = columns;
  const { name = sql`''`, note = sql`''`, phone = sql`''` } = columns;
  const amount = (sight.money && columns.amount) || sql`null::bigint`;
  return sql`(select ${kind}::text as kind, ${rank}::int as rank, ${id}::text as id, ${order} as order_id, ${name} as name,
    ${note} as note, ${phone} as phone, ${since} as since, ${dueOn} as due_on, ${amount} as amount, ${units}::int as units
    from ${from} limit ${mostCounted + 1})`;
}

type Source = {
  /** tables, conditions and order */
  from: SQL;
  id: SQL;
  since: SQL;
  order?: SQL;
  name?: SQL;
  note?: SQL;
  phone?: SQL;
  units?: SQL;
  dueOn?: SQL;
  amount?: SQL;
};

/** The latest orders of a status, to search those that fulfil a condition that hardly any do. */
function latestIn(status: OrderStatus): SQL {
  return sql`(
    select * from ${orders} where deleted_at is null and status = ${status}
    order by order_date desc nulls first, id limit ${mostSearched}) as orders`;
}

const oldestFirst = sql`order_date asc nulls last, id desc`;

function oldestOrders(from: SQL): Source {
  return {
    from: sql`${from} order by ${oldestFirst}`,
    id: sql`id`,
    order: sql`id`,
    since: sql`order_date`,
    amount: sql`total_amount`,
  };
}

function incidents(condition: SQL): Source {
  return {
    from: sql`${paymentIncidents} where resolved_at is null and ${condition} order by due_on nulls last, created_at`,
    id: sql`id`,
    // A payment of a deleted order is shown by its reference.
    order: sql`(select id from ${orders} as own where own.id = order_id and own.deleted_at is null)`,
    name: sql`reference`,
    since: sql`created_at`,
    dueOn: sql`due_on`,
    amount: sql`case when currency = 'COP' then round(amount_in_cents / 100.0)::bigint end`,
  };
}

/** The latest orders: what hardly any order has is searched among them. */
const latestOrders = sql`
  select * from ${orders} where deleted_at is null order by order_date desc nulls first, id limit ${mostSearched}`;

/** No change waits for the customer, so the order may be sent. */
const isUnoffered = sql`not exists (
  select from ${orderRevisions} as offered where offered.order_id = ${orders.id} and offered.state = 'offered')`;

/** How many days a customer has to fetch an order before it is listed again. */
const daysToFetch = 3;

/** The event `own` says that an order can be fetched in the shop. */
const isAnnouncement = sql`(own.kind = 'pickup-ready' or (own.to_status = 'Enviado' and status = 'Enviado'))`;

const sources: Record<Exclude<TodayKind, 'difference'>, Source> = {
  proof: {
    // An order may have several proofs to review at once.
    from: sql`(
      select ${orders.id} as id, min(${transferProofs.createdAt}) as since, ${orders.totalAmount} as total
      from ${transferProofs} join ${orders} on ${orders.id} = ${transferProofs.orderId}
      where ${transferProofs.status} = 'pending' and ${orders.deletedAt} is null
      group by ${orders.id}) as proofs order by since`,
    id: sql`id`,
    order: sql`id`,
    since: sql`since`,
    amount: sql`total`,
  },
  send: oldestOrders(sql`(
    (select * from ${orders}
      where deleted_at is null and status = 'Pagado' and holds_stock and delivery <> 'pickup' and ${isParcel} and ${isUnoffered}
      order by ${oldestFirst} limit ${mostCounted + 1})
    union all
    (select * from ${latestIn('Pendiente Contraentrega')}
      where ${isConfirmed} and delivery <> 'pickup' and ${isParcel} and ${isUnoffered})
    union all
    (select * from ${latestIn('Pendiente')} where ${isToShipOnAccount} and ${isUnoffered})) as to_send`),
  confirm: oldestOrders(sql`${orders}
    where deleted_at is null and ${isToConfirm} and ${isUnoffered}`),
  fetch: oldestOrders(sql`(
    (select * from ${latestIn('Pagado')} where holds_stock and delivery = 'pickup' and ${isParcel} and ${isUnoffered})
    union all
    (select * from ${latestIn('Pendiente Contraentrega')}
      where ${isConfirmed} and delivery = 'pickup' and ${isParcel} and ${isUnoffered})
    union all
    (select * from ${latestIn('Pendiente')}
      where remainder in ('on-account', 'in-store') and delivery = 'pickup' and ${isParcel} and ${isUnoffered})
    union all
    (select * from ${latestIn('Enviado')} where delivery = 'pickup' and ${isParcel})) as to_fetch
    where not exists (
      select from ${orderEvents} as own where own.order_id = to_fetch.id and ${isAnnouncement}
        and own.created_at > now() - make_interval(days => ${daysToFetch}))`),
  guide: {
    from: sql`${unresolvedGuides} as unresolved order by since`,
    id: sql`id`,
    name: sql`order_number`,
    note: sql`company`,
    since: sql`since`,
  },
  change: {
    // Staff answer it with a change or a note.
    from: sql`(
      select id, asked.since, total_amount as total
      from (${latestOrders}) as latest, lateral (
        select min(created_at) as since from ${orderEvents} as own
        where own.order_id = latest.id and own.kind = 'change-asked'
          and not exists (
            select from ${orderEvents} as later where later.order_id = latest.id and later.id > own.id
              and later.kind in ('revised', 'revision-offered') and later.actor_name <> '')
          and not exists (
            select from ${orderNotes} as note where note.order_id = latest.id and note.created_at > own.created_at)
      ) as asked
      where ${openOrder} and asked.since is not null) as waiting_changes order by since`,
    id: sql`id`,
    order: sql`id`,
    since: sql`since`,
    amount: sql`total`,
  },
  revision: {
    from: sql`(
      select ${orders.id} as id, ${orderRevisions.createdAt} as since, (${orderRevisions.after} ->> 'total')::bigint as total
      from ${orderRevisions} join ${orders} on ${orders.id} = ${orderRevisions.orderId}
      where ${orderRevisions.state} = 'offered' and ${orders.deletedAt} is null) as offered order by since`,
    id: sql`id`,
    order: sql`id`,
    since: sql`since`,
    amount: sql`total`,
  },
  incident: incidents(sql`kind <> 'refund-owed'`),
  refund: incidents(sql`kind = 'refund-owed'`),
  remittance: overdueRemittances,
  'no-stock': oldestOrders(sql`${latestIn('Pagado')} where not holds_stock`),
  shortage: {
    from: sql`(
      select ${products.id} as id, ${products.name} as name, sum(${stockItems.shortage}) as units,
        coalesce(min(moved.at), ${products.updatedAt}) as since
      from ${stockItems} join ${products} on ${products.id} = ${stockItems.productId}
        left join lateral (
          select ${stockMovements.createdAt} as at from ${stockMovements}
          where ${stockMovements.stockItemId} = ${stockItems.id} order by ${stockMovements.id} desc limit 1
        ) as moved on true
      where ${stockItems.shortage} > 0 group by ${products.id}) as short order by since`,
    id: sql`id`,
    name: sql`name`,
    since: sql`since`,
    units: sql`units`,
  },
  question: {
    from: sql`(
      select ${userProfiles.id} as id, ${userProfiles.fullName} as name, sum(${waitingOfRow}) as units,
        min(coalesce(${healthReports.latestQuestionAt}, ${healthReports.reportDate})) as since
      from ${healthReports} join ${userProfiles} on ${userProfiles.id} = ${healthReports.userId}
      where waiting_count > 0 or latest_question_at is null
      group by ${userProfiles.id} having sum(${waitingOfRow}) > 0) as askers order by since`,
    id: sql`id`,
    name: sql`name`,
    since: sql`since`,
    units: sql`units`,
  },
  request: {
    from: sql`(select * from ${serviceRequests} order by created_at desc nulls first limit ${mostSearched}) as latest
      where status = 'Nueva' order by created_at`,
    id: sql`id`,
    name: sql`name`,
    note: sql`service_type`,
    phone: sql`phone`,
    since: sql`created_at`,
  },
};
